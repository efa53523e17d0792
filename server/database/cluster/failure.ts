/** The database is no cluster, or is not ready; the message (French) says what to do. */
export class ClusterFailure extends Error {
  override name = 'ClusterFailure';
}
