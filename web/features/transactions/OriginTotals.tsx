import { FUNDING_LABELS } from '@boucle/contract/shared/cards/status.ts';
import { count, euro } from '@boucle/contract/base/format.ts';
import { type TotalsByOrigin } from '@boucle/contract/features/transactions/calls.ts';

/**
 * How much was given away, received and paid back, of what is filtered: the parts of the total, as
 * the server sums them.
 */
export function OriginTotals({ totals }: { totals: TotalsByOrigin | undefined }) {
  if (totals === undefined) {
    // The room of a line: nothing moves when they come.
    return (
      <p className="tx-origins" aria-busy="true">
        {'\u00A0'}
      </p>
    );
  }
  const { origins, money_out: out } = totals;
  if (origins.length === 0 && out === 0) return null;
  return (
    <dl className="tx-origins b-num" aria-label="Crédits par origine">
      {origins.map(({ origin, count: credits, amount }) => (
        <div key={origin}>
          <dt>{FUNDING_LABELS[origin]}</dt>
          <dd>
            <b>{euro(amount)}</b> <span className="b-faint">{count(credits, 'crédit', 'crédits')}</span>
          </dd>
        </div>
      ))}
      {out !== 0 && (
        <div>
          <dt>Repris ou remboursé</dt>
          <dd>
            <b>{euro(0 - out)}</b>
          </dd>
        </div>
      )}
    </dl>
  );
}
