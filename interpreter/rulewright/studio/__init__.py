"""A page on one's own machine where games are played and changed: alone, against bots, or with friends on the network.

``server`` puts it together. All that goes out about a game in progress is made in ``table``, and nowhere else.
``maker`` is for variants.
"""
