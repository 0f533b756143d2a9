"""A game in progress with those who sit around it. The rest of the studio sees only what ``outgoing`` makes for a
viewer.
"""
