import { FUNDING_LABELS } from '@boucle/contract/shared/cards/status.ts';
import { count, signedEuro } from '@boucle/contract/base/format.ts';
import { type TotalsByOrigin } from '@boucle/contract/features/transactions/calls.ts';
import { moneyTotal } from '@boucle/contract/features/transactions/money.ts';

/**
 * What entered cagnottes by origin, what left them, and their sum, by which « Encours » changed:
 * of what is filtered, as the server sums it.
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
    <dl className="tx-origins b-num" aria-label="Entrées et sorties">
      {origins.map(({ origin, count: credits, amount }) => (
        <div key={origin}>
          <dt>{FUNDING_LABELS[origin]}</dt>
          <dd>
            <b>{signedEuro(amount)}</b> <span className="b-faint">{count(credits, 'crédit', 'crédits')}</span>
          </dd>
        </div>
      ))}
      {out !== 0 && (
        <div>
          <dt>Repris ou remboursé</dt>
          <dd>
            <b>{signedEuro(0 - out)}</b>
          </dd>
        </div>
      )}
      <div>
        <dt>Effet sur l’encours</dt>
        <dd>
          <b>{signedEuro(moneyTotal(totals))}</b>
        </dd>
      </div>
    </dl>
  );
}
