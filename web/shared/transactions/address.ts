/** The query parameters that open something over the list: a transaction, the form of a new one. */
export type Opening = { readonly transaction?: number; readonly new?: string };

const ID = /^[1-9]\d{0,14}$/;

/**
 * The transaction or form that the address opens; `unknown` is a transaction that no number can
 * name.
 */
export function openedBy(searchText: string): {
  transaction: number | 'unknown' | undefined;
  /** Value of « new »: the name of an action, « 1 » for the frequent one. */
  creating: string | undefined;
} {
  const search = new URLSearchParams(searchText);
  const written = search.get('transaction');
  const transaction = written === null ? undefined : ID.test(written) ? Number(written) : 'unknown';
  return { transaction, creating: search.get('new') ?? undefined };
}

/** The same list (« ?q=léa ») with something open over it, or nothing. */
export function opening(searchText: string, opened: Opening): URLSearchParams {
  const search = new URLSearchParams(searchText);
  search.delete('transaction');
  search.delete('new');
  for (const [name, value] of Object.entries(opened)) search.set(name, String(value));
  return search;
}
