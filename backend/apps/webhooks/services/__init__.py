"""What the room does: endpoints, events, signing, the schedule, claiming and delivering."""
