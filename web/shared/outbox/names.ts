/** The name that the store, its lock and its channel have borne since they held deposits alone: what phones keep is found again, by older versions too. */
export const OUTBOX = 'boucle-deposits';
