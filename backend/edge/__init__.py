"""The HTTP edge: one origin, uvicorn's protocols with limits, bodies, hosts, short path, static files.

It makes any client safe for what is behind it, and knows no app but `apps.common`: views are passed in.
"""
