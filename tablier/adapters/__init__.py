"""The games behind the interfaces of research libraries: extra `research`, docs/research.md."""
