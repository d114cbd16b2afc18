#!/bin/sh
# outcomes.sh PYTHON3.12: records what each part of outcomes.py prints there.
cd "$(dirname "$0")" && for part in outcomes/*.py; do "${1:-python3.12}" outcomes.py "$part" > "${part%.py}.expected" || exit; done
