"""The table in the browser, tried on a real server with a real browser."""
