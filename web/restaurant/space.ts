const [, , slug = ''] = window.location.pathname.split('/');

/** Address of the page, of one initiative: `/restaurant/<slug>`. */
export const SPACE = `/restaurant/${slug}`;

/** Where the sign-in comes back to (docs/api.md, the initiative's own accesses). */
export const RETURN_PATH = `${SPACE}/retour`;

/** Public client of the initiative's own access for its restaurants. */
export const CLIENT = `${slug}-restaurant`;

/**
 * The browser's storage under keys of this page: the console and the pages of other initiatives
 * share its origin.
 */
export const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => localStorage.getItem(`restaurant:${slug}:${key}`),
  setItem: (key, value) => localStorage.setItem(`restaurant:${slug}:${key}`, value),
  removeItem: (key) => localStorage.removeItem(`restaurant:${slug}:${key}`),
};
