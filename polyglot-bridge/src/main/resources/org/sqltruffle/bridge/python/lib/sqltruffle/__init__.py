"""SQLTruffle's Python modules: SQLite whose queries are compiled together with the Python code around them."""
