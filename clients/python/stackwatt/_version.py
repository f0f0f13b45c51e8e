"""The version of the server that this client is part of; a test keeps it equal to that of package.json."""

__version__ = "0.1.0"
