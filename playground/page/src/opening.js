// Where a list opens: where there is room.

/** The room between a list and what opens it, and the edge of what it lies in, in pixels. */
const GAP = 4;
/** The least height of a list: two choices. */
const LEAST = 96;

/**
 * Whether a list that would be so high opens upwards, and how high it is then. It opens downwards if it fits there,
 * or if there is no more room above.
 */
export function opening(button, frame, wanted) {
  const below = frame.bottom - button.bottom - 2 * GAP;
  const above = button.top - frame.top - 2 * GAP;
  const up = below < wanted && above > below;
  return { up, high: Math.round(Math.max(LEAST, Math.min(wanted, up ? above : below))) };
}
