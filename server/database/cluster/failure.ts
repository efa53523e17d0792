/** The cluster is not one, or not ready; the message (French) says what is to be done. */
export class ClusterFailure extends Error {
  override name = 'ClusterFailure';
}
