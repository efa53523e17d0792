import { BASE } from '../../ui/navigation/base.ts';

/** Of this tab alone, and forgotten with the session: names of people are among them. An example has its own: the same address is another thing. */
export const RECENTS_KEY = `boucle.recents${BASE}`;

/** Apart from what reads them, which a page without a session has no use for. */
export function forgetRecents(): void {
  sessionStorage.removeItem(RECENTS_KEY);
}
