/**
 * The choices of a filter; the present one keeps a readable name while the others are under way.
 */
export function filterOptions<Item>(
  items: readonly Item[] | undefined,
  chosen: number | null | undefined,
  read: (item: Item) => { id: number; label: string },
) {
  const known = (items ?? []).map((item) => {
    const { id, label } = read(item);
    return { value: String(id), label };
  });
  const missing = typeof chosen === 'number' && !known.some(({ value }) => value === String(chosen));
  return missing ? [...known, { value: String(chosen), label: `n°\u00a0${chosen}` }] : known;
}
