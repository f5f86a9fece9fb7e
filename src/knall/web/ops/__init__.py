"""Operations: metrics, health, event-loop lag, logs."""
