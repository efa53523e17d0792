/** The embedded database cannot be started or reached; the French message gives the remedy. */
export class EmbeddedDatabaseFailure extends Error {
  override name = 'EmbeddedDatabaseFailure';
}
