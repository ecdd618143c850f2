"""The Tianjin-labelled list 天津: MCR with seven more fans. `Q1`-`Q15` are its rulings.

Its options are those of MCR; the docstring of that package has the table.
"""
