"""The program of a ruleset: blocks, slots of a flat state, integer operations, loops over finite sets."""
