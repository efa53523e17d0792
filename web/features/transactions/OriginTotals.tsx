import { FUNDING_LABELS } from '@boucle/contract/cards/status.ts';
import { count, euro } from '@boucle/contract/format.ts';
import { type TotalsByOrigin } from '@boucle/contract/transactions/calls.ts';

/** How much was given away and how much received, of what is filtered; as the server sums it. */
export function OriginTotals({ origins }: { origins: TotalsByOrigin['origins'] | undefined }) {
  if (origins === undefined) {
    // The room of a line: nothing moves when they come.
    return (
      <p className="tx-origins" aria-busy="true">
        {'\u00A0'}
      </p>
    );
  }
  if (origins.length === 0) return null;
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
    </dl>
  );
}
