import './statements.css';
import { count } from '@boucle/contract/base/format.ts';
import { countingOf, designationOf } from '@boucle/contract/features/statements/wording.ts';
import { type StatementLine } from '@boucle/contract/features/statements/shapes.ts';
import { mdiChevronDown, mdiChevronRight } from '@mdi/js';
import { Suspense, useState } from 'react';
import { Money, Pieces } from '../../ui/cells.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { part } from '../../ui/loading/part.tsx';

const LineTransactions = part(() => import('./LineTransactions.tsx'), 'LineTransactions');

type StatementLinesProps = {
  /** Of the statement, YYYY-MM. */
  month: string;
  restaurantId: number;
  lines: readonly StatementLine[];
};

/** Charges, line by line; a line that counts transactions opens on them. */
export function StatementLines({ month, restaurantId, lines }: StatementLinesProps) {
  const [open, setOpen] = useState<string>();
  if (lines.length === 0) return <p className="b-muted">Aucun frais ce mois-ci.</p>;
  return (
    <div className="statement-mini">
      <table>
        <caption className="b-sr">Frais</caption>
        <thead>
          <tr>
            <th scope="col">Désignation</th>
            <th scope="col">Facturé</th>
            <th scope="col">Prix HT</th>
            <th scope="col">Total HT</th>
          </tr>
        </thead>
        {lines.map((line) => {
          const key = `${line.month} ${line.price_line_id} ${line.period?.from ?? ''}`;
          const behind = line.kind !== 'recurring_subscription';
          const shown = open === key;
          const counting = countingOf(line);
          return (
            <tbody key={key}>
              <tr>
                <th scope="row">
                  {behind ? (
                    <button
                      type="button"
                      className="statement-open b-print"
                      aria-expanded={shown}
                      onClick={() => setOpen(shown ? undefined : key)}
                    >
                      <Icon path={shown ? mdiChevronDown : mdiChevronRight} size={18} />
                      {designationOf(line)}
                    </button>
                  ) : (
                    designationOf(line)
                  )}
                  {counting !== '' && <small>{counting}</small>}
                </th>
                <td data-label="Facturé">
                  <Pieces count={line.billed} />
                </td>
                <td data-label="Prix HT">
                  <Money euros={line.unit_price} />
                </td>
                <td data-label="Total HT">
                  <Money euros={line.amount} />
                </td>
              </tr>
              {shown && (
                <tr className="statement-behind">
                  <td colSpan={4}>
                    <Suspense fallback={<Skeleton height="40px" />}>
                      <LineTransactions
                        label={`${count(line.counted, 'compté', 'comptés')}, ${count(line.billed, 'facturé', 'facturés')}`}
                        input={{
                          month,
                          charged_month: line.month,
                          restaurant_id: restaurantId,
                          price_line_id: line.price_line_id,
                          ...(line.period && { from_date: line.period.from, to_date: line.period.to }),
                        }}
                      />
                    </Suspense>
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}
