"""Accounts: the doors, their limits, and what is told by letter."""
