/** Of this tab alone, and forgotten with the session: names of people are among them. */
export const RECENTS_KEY = 'boucle.recents';

/** Apart from what reads them, which a page without a session has no use for. */
export function forgetRecents(): void {
  sessionStorage.removeItem(RECENTS_KEY);
}
