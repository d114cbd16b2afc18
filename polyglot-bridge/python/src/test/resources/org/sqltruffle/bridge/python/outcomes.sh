#!/bin/sh
# outcomes.sh PYTHON3.12: records what outcomes.py prints there.
cd "$(dirname "$0")" && "${1:-python3.12}" outcomes.py > outcomes.expected
