import './ListTotals.css';
import { Fragment, type ReactNode } from 'react';

interface ListTotalsProps<Totals> {
  /** Undefined while they are read. */
  readonly totals: Totals | undefined;
  readonly filtered: boolean;
  /** Noun of the filtered rows, one and many: « de l’écart filtré », « des écarts filtrés ». */
  readonly of: readonly [one: string, many: string];
  readonly parts: (totals: Totals) => readonly ReactNode[];
  /** Totals as long as what comes, whose lines are kept where one is not enough. */
  readonly awaited?: Totals;
}

/**
 * Sums of a list's filtered rows, above it: « Total des écarts filtrés : 12 en trop · 3
 * manquants ». Nothing where there is no row.
 */
export function ListTotals<Totals extends { readonly count: number }>(props: ListTotalsProps<Totals>) {
  const { totals: read, filtered, of, parts, awaited } = props;
  const totals = read ?? awaited;
  if (totals?.count === 0) return null;
  // Its line is there from the start: the table under it would move when the sums come.
  if (totals === undefined) return <p className="list-totals" aria-hidden />;
  return (
    <p
      className="list-totals"
      {...(read === undefined ? { 'aria-hidden': true, style: { visibility: 'hidden' } } : { role: 'status' })}
    >
      {filtered ? `Total ${of[totals.count > 1 ? 1 : 0]}` : 'Total'}
      {'\u00a0'}:{' '}
      {parts(totals).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  );
}
