/** A file, receipt or installation that does not fit; its message is French. */
export class MoveFailure extends Error {
  override name = 'MoveFailure';
}
