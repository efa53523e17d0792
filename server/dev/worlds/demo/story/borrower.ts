import { type HolderRef } from '../../../../domain/ledger/types.ts';

/** Somebody of the story who borrows, as far as the story knows. */
export interface Borrower {
  readonly holder: HolderRef;
  cents: number;
  /** Paid in and not paid back: what may be refunded. */
  ownCents: number;
  /**
   * Lends and returns only while nothing about it waits to be corrected, and until it is disabled.
   */
  free: boolean;
  held: number;
}
