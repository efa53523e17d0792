/** A conversion, or an operation on a range, that is refused; the message is French. */
export class RangesFailure extends Error {
  override name = 'RangesFailure';
}
