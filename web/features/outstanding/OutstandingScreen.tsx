import './outstanding.css';
import { dateTime } from '@boucle/contract/base/format.ts';
import { type BalanceTotals } from '@boucle/contract/features/ledgerCards/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { query } from '../../api/query.ts';
import { BalanceNumber } from '../../shared/ledgerCards/BalanceNumber.tsx';
import { problemOf } from '../../shared/problem.ts';
import { Money } from '../../ui/cells.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { linesOf, PARTS } from './outstanding.ts';

/**
 * « Encours »: what the initiative owes now, and where the money is. An account of the initiative's
 * own opens its entries.
 */
export function OutstandingScreen() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(query.ledgerCards.balanceTotals.queryOptions());
  return (
    <Page title="Encours" note={data && `au ${dateTime(dataUpdatedAt)}`}>
      {error && !data ? (
        <Sheet>
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        </Sheet>
      ) : (
        <div className="outstanding" aria-busy={!data}>
          {PARTS.map((part) => (
            <Sheet key={part.title} title={part.title} flush>
              <PartTable part={part} totals={data} />
            </Sheet>
          ))}
        </div>
      )}
    </Page>
  );
}

function PartTable({ part, totals }: { part: (typeof PARTS)[number]; totals: BalanceTotals | undefined }) {
  const { lines, total } = linesOf(part, totals ?? {});
  const { subtotal } = part;
  return (
    <table>
      <caption className="b-sr">{part.title}</caption>
      <tbody>
        {lines.map(({ kind, label, balance, single }, rank) => (
          <Fragment key={kind}>
            <tr>
              <th scope="row">{label}</th>
              <td>
                {totals !== undefined && single ? (
                  <BalanceNumber of={{ kind }} euros={balance} label={label} />
                ) : (
                  <Sum euros={totals && balance} />
                )}
              </td>
            </tr>
            {subtotal?.of === rank + 1 && (
              <tr className="outstanding-sum">
                <th scope="row">{subtotal.label}</th>
                <td>
                  <Sum euros={totals && linesOf({ kinds: part.kinds.slice(0, subtotal.of) }, totals).total} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr className="outstanding-sum">
          <th scope="row">{part.total}</th>
          <td>
            <Sum euros={totals && total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const Sum = ({ euros }: { euros: number | undefined }) =>
  euros === undefined ? <Skeleton width="80px" /> : <Money euros={euros} />;
