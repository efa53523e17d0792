import { quantity } from '@boucle/contract/format.ts';

type ChartTableProps = {
  caption: string;
  /** Heading of the first column. */
  head: string;
  series: readonly string[];
  rows: ReadonlyArray<{ key: string; label: string; values: readonly number[] }>;
};

/** The figures of a chart, with the total of each row. */
export function ChartTable({ caption, head, series, rows }: ChartTableProps) {
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
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {series.map((label, index) => (
              <td key={label}>{quantity(row.values[index] ?? 0)}</td>
            ))}
            <td>{quantity(row.values.reduce((sum, value) => sum + value, 0))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
