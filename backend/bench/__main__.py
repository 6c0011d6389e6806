"""`python -m bench`: create and public status beside their floors (`make bench`)."""

import sys

from bench.create_and_status import main

sys.exit(main())
