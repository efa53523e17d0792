/** Transactions cannot be put in ranges, or a range cannot be handled so; the message is French. */
export class RangesFailure extends Error {
  override name = 'RangesFailure';
}
