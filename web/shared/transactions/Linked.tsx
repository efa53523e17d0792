import { type Address } from '@boucle/contract/pages.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { mdiLinkVariant, mdiUndoVariant } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { linkTo } from './linkTo.ts';
import { Moment } from '../../ui/figures/Moment.tsx';

type LinkedProps = {
  transaction: TransactionRow;
  linked: readonly TransactionRow[];
  addressOf: (id: number) => Address;
};

/**
 * The transactions that go with one: what it takes back, what takes it back, what was recorded
 * together with it.
 */
export function Linked({ transaction, linked, addressOf }: LinkedProps) {
  if (linked.length === 0) return null;
  return (
    <section aria-labelledby="tx-linked">
      <h3 id="tx-linked">Liée à</h3>
      <ul className="tx-linked">
        {linked.map((other) => {
          const link = linkTo(transaction, other);
          return (
            <li key={other.id}>
              <Icon path={link === 'same' ? mdiLinkVariant : mdiUndoVariant} size={18} />
              <Link to={addressOf(other.id)} replace className="b-link">
                {link === 'reversed-by' && 'Annulée par\u00a0: '}
                {link === 'reverses' && 'Annule\u00a0: '}
                {`${TRANSACTION_TYPE_LABELS[other.transaction_type]} n°\u00a0${quantity(other.id)}`}
              </Link>
              <span className="b-end b-faint">
                <Moment at={other.completed_at ?? other.created_at} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
