"""What pages show: one function a page, in a fixed number of queries."""
