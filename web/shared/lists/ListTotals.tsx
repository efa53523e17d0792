import './ListTotals.css';
import { type Address } from '@boucle/contract/pages.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { useRef } from 'react';
import { Link } from '../../ui/Link.tsx';
import { useScrolls } from '../../ui/useScrolls.ts';

/** A sum: label, number, how it is written (as pieces when left out), address of its rows. */
export type ListTotal = readonly [label: string, sum: number, written?: string, to?: Address | undefined];

interface ListTotalsProps<Totals> {
  /** Undefined while they are read. */
  readonly totals: Totals | undefined;
  readonly filtered: boolean;
  /** Noun of the filtered rows, one and many: « de l’écart filtré », « des écarts filtrés ». */
  readonly of: readonly [one: string, many: string];
  readonly parts: (totals: Totals) => readonly ListTotal[];
}

/**
 * Sums of a list's filtered rows, as tiles above it; sums of zero are left out, « Total 0 » where
 * all are. One line at any width: the table under it keeps its place when they come.
 */
export function ListTotals<Totals extends { readonly count: number }>(props: ListTotalsProps<Totals>) {
  const { totals, filtered, of, parts } = props;
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(box, totals);
  if (totals === undefined)
    return (
      // Its room alone: sums that cannot be read are not waited for.
      <div className="list-totals" aria-hidden style={{ visibility: 'hidden' }}>
        <span>
          <small>Total</small> <b>0</b>
        </span>
      </div>
    );
  const shown = parts(totals).filter(([, sum]) => sum !== 0);
  return (
    <div
      ref={box}
      className="list-totals"
      role="status"
      aria-label={filtered ? `Total ${of[totals.count > 1 ? 1 : 0]}` : 'Total'}
      tabIndex={scrolls ? 0 : undefined}
    >
      {shown.map(([label, sum, written = quantity(sum), to]) => (
        <span key={label}>
          <small>{label}</small>{' '}
          {to === undefined ? (
            <b>{written}</b>
          ) : (
            <Link className="b-link" to={to} aria-label={`${label}\u00a0: ${written}`}>
              {written}
            </Link>
          )}
        </span>
      ))}
      {shown.length === 0 && (
        <span>
          <small>Total</small> <b>0</b>
        </span>
      )}
    </div>
  );
}
