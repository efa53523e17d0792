const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/**
 * Counts the rows of a CSV as its bytes pass: a line end within quotes ends no row, and the heading
 * is none.
 */
export class RowCount {
  #isQuoted = false;
  #lines = 0;

  read(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === LINE_FEED && !this.#isQuoted) this.#lines += 1;
    }
  }

  get rows(): number {
    return Math.max(this.#lines - 1, 0);
  }
}
