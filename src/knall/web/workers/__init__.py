"""Processes that think or render, and the queues in front of them."""
