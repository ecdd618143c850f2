"""Stand-ins for other packages: programs written for those change one import line."""
