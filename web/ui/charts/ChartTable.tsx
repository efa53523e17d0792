import { quantity } from '@boucle/contract/base/format.ts';
import { UNKNOWN } from '../texts.ts';

type ChartTableProps = {
  caption: string;
  /** Heading of the first column. */
  head: string;
  series: readonly string[];
  rows: ReadonlyArray<{ key: string; label: string; values: readonly number[] }>;
  /** Values that each row is compared with; undefined where it is with none. */
  before?: { label: string; values: readonly (number | undefined)[] };
};

/** The figures of a chart, with the total of each row. */
export function ChartTable({ caption, head, series, rows, before }: ChartTableProps) {
  return (
    <table>
      <caption className="b-sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">Total</th>
          {before && <th scope="col">{before.label}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {series.map((label, index) => (
              <td key={label}>{quantity(row.values[index] ?? 0)}</td>
            ))}
            <td>{quantity(row.values.reduce((sum, value) => sum + value, 0))}</td>
            {before && <td>{before.values[place] === undefined ? UNKNOWN : quantity(before.values[place])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
