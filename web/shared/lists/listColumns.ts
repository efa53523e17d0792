/**
 * The keys of the columns a list shows: the address's choice, else the person's, else the list's
 * own (undefined).
 */
export function columnChoice(
  columns: ReadonlyArray<{ readonly key: string }>,
  address: readonly string[] | undefined,
  hidden: readonly string[] | undefined,
): readonly string[] | undefined {
  if (address !== undefined || hidden === undefined) return address;
  return columns.map(({ key }) => key).filter((key) => !hidden.includes(key));
}

/**
 * Columns that a choice among these hides; hidden others, which there is no room for now, stay so.
 */
export function hiddenBy(
  columns: ReadonlyArray<{ readonly key: string }>,
  choice: readonly string[],
  before: readonly string[] = [],
): readonly string[] {
  const keys = columns.map(({ key }) => key);
  return [...before.filter((key) => !keys.includes(key)), ...keys.slice(1).filter((key) => !choice.includes(key))];
}
