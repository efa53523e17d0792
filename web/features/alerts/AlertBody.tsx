import { type AlertDetail } from '@boucle/contract/features/alerts/calls.ts';
import { anomalyRule } from '@boucle/contract/features/alerts/rules.ts';
import { count, date, dateTime, euro, quantity } from '@boucle/contract/base/format.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { type ReactNode } from 'react';
import { JournalLink } from '../../shared/journal/JournalLink.tsx';
import { transactionAddress } from '../../shared/transactionAddress.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { AlertWords } from './AlertWords.tsx';
import { Moment } from '../../ui/figures/Moment.tsx';

/** Finding of an alert, the transactions it stands on, and somebody's verdict. */
export function AlertBody({ alert }: { alert: AlertDetail }) {
  const { transactions } = alert;
  return (
    <div className="alert-body">
      <p>
        <AlertWords alert={alert} />.
      </p>
      <p className="b-caption">{anomalyRule(alert.rule).words}</p>
      {transactions.length > 0 && (
        <section aria-labelledby="alert-rows">
          <h3 id="alert-rows">Ce qui la fonde</h3>
          <ul className="alert-lines">
            {transactions.map(({ id, transaction_type, at, amount, containers_count: pieces, reversed }) => (
              <li key={id}>
                <span>
                  <Link className="b-link" to={transactionAddress({ id, transaction_type })}>
                    {TRANSACTION_TYPE_LABELS[transaction_type]}
                  </Link>
                  , {dateTime(at)}
                  {reversed && ' (annulée depuis)'}
                </span>
                <b className="b-num">
                  {pieces !== 0 ? count(pieces, 'contenant', 'contenants') : amount !== 0 ? euro(amount) : ''}
                </b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="alert-facts">
        <h3 id="alert-facts">Détails</h3>
        <Facts facts={factsOf(alert)} />
      </section>
      <p>
        <JournalLink entity="alert" id={alert.id} />
      </p>
    </div>
  );
}

function factsOf(alert: AlertDetail): (readonly [string, ReactNode])[] {
  const { id, opened_at, last_event_at, last_seen_at, snoozed_until: until, resolved_at, resolved_by, note } = alert;
  return [
    ['Numéro', quantity(id)],
    ['Levée le', <Moment key="opened" at={opened_at} />],
    ['Dernier fait', <Moment key="last" at={last_event_at} />],
    ['Revue le', <Moment key="seen" at={last_seen_at} />],
    ...(until === null ? [] : [['Reportée au', date(until)] as const]),
    ...(resolved_at === null
      ? []
      : [['Fermée le', `${dateTime(resolved_at)}${resolved_by === null ? '' : `, ${resolved_by}`}`] as const]),
    ...(note === null ? [] : [['Note', note] as const]),
  ];
}
