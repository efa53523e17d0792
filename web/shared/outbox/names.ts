/**
 * The name of the store, its lock and its channel since they held deposits alone: what phones keep
 * is found again, by older versions too.
 */
export const OUTBOX = 'boucle-deposits';
/** Begins the key of each thing that a phone keeps a copy of, among what was read. */
export const KEPT_COPIES = 'kept-copies';
