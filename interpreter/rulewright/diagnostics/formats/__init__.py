"""In: findings. Out: text in one of the formats of ``--output-format``, one module for each."""
