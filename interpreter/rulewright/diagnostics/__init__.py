"""In: what the stages found wrong, and where. Out: messages that a person, an editor or a build can read."""
