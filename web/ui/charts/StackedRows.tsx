import { quantity } from '@boucle/contract/format.ts';
import { ChartSheet } from './ChartSheet.tsx';
import { ChartTable } from './ChartTable.tsx';

/** States of containers, in the order they are drawn. */
export type StackState = 'clean' | 'reserved' | 'held' | 'transit' | 'dirty';

type StackedRowsProps = {
  title: string;
  note?: string;
  /** Heading of the first column of the table: « Lieu ». */
  head: string;
  states: ReadonlyArray<{ state: StackState; label: string }>;
  rows: ReadonlyArray<{ key: string; label: string; values: Readonly<Partial<Record<StackState, number>>> }>;
};

/** Stock by place and state: one bar a place, its total at the end; hatching always means dirty. */
export function StackedRows({ title, note, head, states, rows }: StackedRowsProps) {
  const totals = rows.map((row) => states.reduce((sum, { state }) => sum + (row.values[state] ?? 0), 0));
  const longest = Math.max(1, ...totals);
  return (
    <ChartSheet
      title={title}
      note={note}
      table={
        <ChartTable
          caption={title}
          head={head}
          series={states.map(({ label }) => label)}
          rows={rows.map(({ key, label, values }) => ({
            key,
            label,
            values: states.map(({ state }) => values[state] ?? 0),
          }))}
        />
      }
    >
      <ul className="b-legend">
        {states.map(({ state, label }) => (
          <li key={state}>
            <i className={`b-stack-${state}`} />
            {label}
          </li>
        ))}
      </ul>
      <div className="b-stacks" aria-hidden="true">
        {rows.map((row, index) => (
          <div key={row.key} className="b-stack-line">
            <span>{row.label}</span>
            <span className="b-stack-bar">
              {states.map(({ state }) => {
                const value = row.values[state] ?? 0;
                return value === 0 ? null : (
                  <i key={state} className={`b-stack-${state}`} style={{ width: `${(value / longest) * 88}%` }} />
                );
              })}
              <b>{quantity(totals[index] ?? 0)}</b>
            </span>
          </div>
        ))}
      </div>
    </ChartSheet>
  );
}
