// Whether the newest of a conversation is followed: until somebody scrolls up, and again once they are back.

/** From how far away the newest is still followed, in pixels. */
const NEAR = 60;

/** Tells a person's own scrolling from that of the page, which is told of in events just the same, but later. */
export class Following {
  /** Whether the newest is followed. */
  stuck = true;
  /** How high all was when it was looked at last. */
  height = 0;
  /** Where the page put what is read; nothing once the person scrolled. */
  put = null;

  /** Takes an event of scrolling: where what is read begins, how high all is, and how much lies below. */
  scrolled({ top, height, below }) {
    // Much may have come between the page's own scrolling and its event: only where it went to tells.
    if (top === this.put) return;
    this.put = null;
    if (height === this.height) this.stuck = below < NEAR;
  }
}
