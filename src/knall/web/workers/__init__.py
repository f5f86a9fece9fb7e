"""Worker processes that think for bots or replay long logs, and the queues in front of them."""
