"""The static page: files, bundling, texts."""
