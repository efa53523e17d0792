/** A file of which no table can be made; the message is what its sender reads (French). */
export class Unreadable extends Error {
  override name = 'Unreadable';
}
