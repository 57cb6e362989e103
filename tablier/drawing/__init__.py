"""The kit that pictures are made with: SVG, themes, widgets, pictures as data and as files."""
