import os
import sqlite3
import sys

from dropwise import Dropwise

dropwise = Dropwise(os.environ["DROPWISE_SECRET_KEY"], base_url="http://localhost:8000")
shop = sqlite3.connect("shop.db")
shop.execute("create table if not exists seen (event_id text primary key, type text, payment_id text)")

last = shop.execute("select event_id from seen order by rowid desc limit 1").fetchone()
follow = "--follow" in sys.argv  # waits for new events instead of ending

for event in dropwise.events(after=last and last[0], follow=follow):
    row = (event["event_id"], event["event_type"], event["payment_id"])
    with shop:  # what the shop does with the event belongs into the same transaction: a crash repeats nothing
        shop.execute("insert into seen values (?, ?, ?)", row)
    print(event["sequence"], event["event_type"], event["payment_id"], flush=True)
