#!/usr/bin/env bash
# Kills the program N more times while people play, each world from a seed of its own:
#   tests/kill.sh 500          a new seed
#   tests/kill.sh 60 SEED      from that seed on, such as one that a failure names
#   tests/kill.sh 60 SEED more_kills_on_postgresql
#   tests/kill.sh 60 SEED more_kills_of_one_of_three
#   tests/kill.sh 7 SEED more_freezes_of_one_of_three    each for a minute
#   tests/kill.sh 2000 1 more_presses_on_two_processes
set -euo pipefail
cd "$(dirname "$0")/.."

export CASTELLAN_KILLS="${1:?how many kills?}"
export CASTELLAN_SEED="${2:-$RANDOM$RANDOM}"
echo "$CASTELLAN_KILLS kills from seed $CASTELLAN_SEED on"
cargo test --test it "${3:-more_kills_under_load}" -- --ignored --nocapture
