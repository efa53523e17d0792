/**
 * Credits by hand of one line of an invoice, cent by cent: each gives back the last cents billed by
 * then that no other gave back. Slow, and written apart from what the ledger computes.
 */
export class CreditedCents {
  readonly #given = new Set<number>();

  credit(billed: number, cents: number): void {
    for (let cent = billed, left = cents; left > 0 && cent > 0; cent -= 1) {
      if (this.#given.has(cent)) continue;
      this.#given.add(cent);
      left -= 1;
    }
  }

  /** Cents due when so many are billed. */
  due(billed: number): number {
    return billed - [...this.#given].filter((cent) => cent <= billed).length;
  }
}
