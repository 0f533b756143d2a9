"""In: what the stages found wrong, and where. Out: messages for people, editors and build scripts."""
