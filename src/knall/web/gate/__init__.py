"""What every request passes: connections, hosts, limits, security headers, errors."""
