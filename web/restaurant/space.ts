const [, , slug = ''] = window.location.pathname.split('/');

/** Address of the page, of one initiative: `/restaurant/<slug>`. */
export const SPACE = `/restaurant/${slug}`;

/** Where the sign-in comes back to (docs/api.md, the initiative's own accesses). */
export const RETURN_PATH = `${SPACE}/retour`;

/** Public client of the initiative's own access for its restaurants. */
export const CLIENT = `${slug}-restaurant`;

/** A key of this page alone, for storage, databases, channels and locks of the browser. */
export const ownName = (key: string): string => `restaurant:${slug}:${key}`;

/**
 * The browser's storage under keys of this page: the console and the pages of other initiatives
 * share its origin.
 */
export const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => localStorage.getItem(ownName(key)),
  setItem: (key, value) => localStorage.setItem(ownName(key), value),
  removeItem: (key) => localStorage.removeItem(ownName(key)),
};

/** Where it is kept that this device ever kept an act: the space then looks for some that wait. */
export const KEPT_ACTS = 'acts';
