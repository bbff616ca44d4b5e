"""Forms: they clean what was typed; rules decide."""
