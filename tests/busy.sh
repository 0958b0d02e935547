#!/usr/bin/env bash
# Runs the whole suite N times with six busy loops beside it, which finds the tests that count on a quick
# machine. What each run says is in target/busy; it begins anew with each call.
#   tests/busy.sh 10       two at the same time, in turns
#   tests/busy.sh 3 1      one after the other
set -euo pipefail
cd "$(dirname "$0")/.."

runs="${1:?how many runs?}"
lanes="${2:-2}"
logs="target/busy"
# Tests wait more than they compute.
export RUST_TEST_THREADS="${RUST_TEST_THREADS:-6}"

cargo test --workspace --no-run
rm -rf "$logs"
mkdir -p "$logs"
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
for _ in {1..6}; do
    while :; do :; done &
done

lane() {
    local run begun log failed=0
    for ((run = $1; run <= runs; run += lanes)); do
        begun=$SECONDS
        log="$logs/$run.log"
        local outcome=passed
        cargo test --workspace --no-fail-fast >"$log" 2>&1 || outcome=failed
        [[ $outcome == passed ]] || failed=1
        awk -v run="$run" -v outcome="$outcome" -v seconds=$((SECONDS - begun)) -v log_file="$log" '
            /^test result/ { passed += $4; failed += $6 }
            END { printf "run %d %s: %d tests passed, %d failed, %d s (%s)\n",
                run, outcome, passed, failed, seconds, log_file }' "$log"
    done
    return $failed
}

pids=()
for ((first = 1; first <= lanes; first++)); do
    lane "$first" &
    pids+=($!)
done
failed=0
for pid in "${pids[@]}"; do
    wait "$pid" || failed=1
done
exit $failed
