type Value = string | number | boolean;
export type Search = Readonly<Record<string, Value | readonly Value[] | undefined>>;

/** Reads a query as plain texts, a repeated name as a list: the address is kept as it is. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const known = search[name];
    search[name] = known === undefined ? value : [known, value].flat();
  }
  return search;
}

/** Writes a query back, « ?name=value », in the order of its names; empty when nothing is left. */
export function stringifySearch(search: Search): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value ?? []].flat()) query.append(name, String(one));
  }
  // A comma needs no escape in a query; addresses stay readable.
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
