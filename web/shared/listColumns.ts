import { type Column } from '../ui/table/columns.ts';

/** The keys of the columns a list shows: the address's choice, else the person's, else the list's own (undefined). */
export function columnChoice<Row>(
  columns: ReadonlyArray<Column<Row>>,
  address: readonly string[] | undefined,
  hidden: readonly string[] | undefined,
): readonly string[] | undefined {
  if (address !== undefined || hidden === undefined) return address;
  return columns.map(({ key }) => key).filter((key) => !hidden.includes(key));
}

/** What a choice of columns hides; the list's own choice hides its optional ones. */
export function hiddenBy<Row>(
  columns: ReadonlyArray<Column<Row>>,
  choice: readonly string[] | undefined,
): readonly string[] {
  const isHidden = (column: Column<Row>) =>
    choice === undefined ? column.hiddenByDefault === true : !choice.includes(column.key);
  return columns
    .slice(1)
    .filter(isHidden)
    .map(({ key }) => key);
}
