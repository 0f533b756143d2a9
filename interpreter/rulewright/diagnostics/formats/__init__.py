"""In: findings. Out: text in one of the forms of ``--output-format``, one module for each."""
