"""``python -m rulewright`` does what the command ``rulewright`` does."""

import sys

from rulewright.cli.main import main

sys.exit(main())
