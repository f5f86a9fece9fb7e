"""Messages between page and server: `protocol` lists them all, the other modules say what each of them holds."""
