/**
 * The embedded database cannot be started or reached; the message is French and says what to do.
 */
export class EmbeddedDatabaseFailure extends Error {
  override name = 'EmbeddedDatabaseFailure';
}
