import os
import sys
from pathlib import Path

from dropwise import Dropwise

dropwise = Dropwise(os.environ["DROPWISE_SECRET_KEY"], base_url="http://localhost:8000")

# The cursor is the event_id of the last event that was dealt with. A shop keeps it in its database.
cursor = Path("cursor")
after = cursor.read_text() if cursor.exists() else None
follow = "--follow" in sys.argv  # waits for new events instead of ending

for event in dropwise.events(after=after, follow=follow):
    print(event["sequence"], event["event_type"], event["payment_id"])
    cursor.write_text(event["event_id"])
