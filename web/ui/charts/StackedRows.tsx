import { type Address } from '@boucle/contract/pages.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { ChartSheet } from './ChartSheet.tsx';
import { ChartTable } from './ChartTable.tsx';
import { type Place } from './crosshair.ts';
import { OpenHint } from './OpenHint.tsx';
import { placeUnder } from './placeUnder.ts';
import { useCrosshair } from './useCrosshair.ts';

/** States of containers, in the order they are drawn. */
export type StackState = 'clean' | 'reserved' | 'held' | 'transit' | 'dirty';

export type StackRow = {
  key: string;
  label: string;
  values: Readonly<Partial<Record<StackState, number>>>;
  /** Where what it counts is; undefined where no list has it. */
  to?: Address | undefined;
  /** The same of its states. */
  states?: Readonly<Partial<Record<StackState, Address>>>;
};

type StackedRowsProps = {
  title: string;
  note?: string;
  /** Heading of the first column of the table: « Lieu ». */
  head: string;
  states: ReadonlyArray<{ state: StackState; label: string }>;
  rows: readonly StackRow[];
};

/** Part of the width that the longest bar takes: its total stands after it. */
const LONGEST = 84;

/** Stock by place and state: one bar a place, its total at the end; hatching always means dirty. */
export function StackedRows({ title, note, head, states, rows }: StackedRowsProps) {
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
      {rows.length === 0 ? (
        <p className="b-muted">Aucun contenant pour l’instant.</p>
      ) : (
        <Drawing title={title} states={states} rows={rows} />
      )}
    </ChartSheet>
  );
}

/**
 * Places from the top down; of each the whole first, then its states: what the arrows go through.
 */
function Drawing({ title, states, rows }: Pick<StackedRowsProps, 'title' | 'states' | 'rows'>) {
  const totalOf = ({ values }: StackRow) => states.reduce((sum, { state }) => sum + (values[state] ?? 0), 0);
  const longest = Math.max(1, ...rows.map(totalOf));
  const stateOf = ({ column }: Place) => (column === 0 ? undefined : states[column - 1]);
  const labelOf = (asked: Place) => {
    const row = rows[asked.row];
    const state = stateOf(asked);
    if (row === undefined) return '';
    if (state === undefined) return `${row.label} · ${quantity(totalOf(row))}`;
    return `${row.label} · ${state.label} ${quantity(row.values[state.state] ?? 0)}`;
  };
  const { at, hint, props } = useCrosshair({
    label: title,
    columns: states.length + 1,
    rows: rows.length,
    first: { column: 0, row: 0 },
    labelOf,
    addressOf: (asked) => {
      const row = rows[asked.row];
      const state = stateOf(asked);
      return state === undefined ? row?.to : row?.states?.[state.state];
    },
    under: placeUnder,
  });
  const shown = at && rows[at.row];
  const chosen = at && stateOf(at);
  const legend = (state: StackState) =>
    (shown ? [shown] : rows).reduce((sum, row) => sum + (row.values[state] ?? 0), 0);
  return (
    <>
      <ul className="b-legend">
        {states.map(({ state, label }) => (
          <li key={state} className={state === chosen?.state ? 'b-legend-on' : undefined}>
            <i className={`b-stack-${state}`} />
            {label} <b>{quantity(legend(state))}</b>
          </li>
        ))}
      </ul>
      <div className="b-stacks" {...props}>
        {rows.map((row, index) => (
          <div
            key={row.key}
            className="b-stack-line"
            aria-hidden="true"
            data-row={index}
            data-column={0}
            data-on={at?.row === index || undefined}
          >
            <span>{row.label}</span>
            <span className="b-stack-bar">
              {states.map(({ state }, column) => {
                const value = row.values[state] ?? 0;
                return value === 0 ? null : (
                  <i
                    key={state}
                    className={`b-stack-${state}`}
                    style={{ width: `${(value / longest) * LONGEST}%` }}
                    data-row={index}
                    data-column={column + 1}
                    data-on={(at?.row === index && at.column === column + 1) || undefined}
                  />
                );
              })}
              <b>{quantity(totalOf(row))}</b>
            </span>
          </div>
        ))}
        {at !== undefined && chosen !== undefined && (
          <span className="b-chart-tip b-stack-tip" style={{ top: `${(at.row / rows.length) * 100}%` }}>
            {labelOf(at)}
          </span>
        )}
        <OpenHint id={hint} />
      </div>
    </>
  );
}
