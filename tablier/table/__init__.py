"""The table in the browser: people, bots and onlookers at one game, wherever they are.

`tablier.table.app` has the application. Nothing is imported here, so that processes which only draw stay small.
"""
