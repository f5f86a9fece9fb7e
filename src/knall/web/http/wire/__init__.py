"""Every message between page and server: what comes in (`incoming`) and goes out (`outgoing`), by HTTP or socket."""
