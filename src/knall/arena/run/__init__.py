"""Running many matches: jobs, resumable runs on disk."""
