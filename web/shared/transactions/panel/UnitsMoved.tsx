import { count } from '@boucle/contract/base/format.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { writtenCode } from '@boucle/contract/shared/units/labels.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { Link } from '../../../ui/Link.tsx';

/** Codes that are named at most. */
const NAMED = 12;
const ENTERED: readonly string[] = ['bought', 'opening'];

/** The numbered containers that a transaction moved, or the batch that came in with it. */
export function UnitsMoved({ detail: { transaction, units } }: { detail: TransactionDetail }) {
  const { id, transaction_type: type, variant } = transaction;
  if (type === 'admin_in' && variant !== null && ENTERED.includes(variant))
    return (
      <p>
        <Link className="b-link" to={partAddress('/formats', 'recus', `transaction_id=${id}`)}>
          Lot reçu et étiquettes
        </Link>
      </p>
    );
  if (units.length === 0) return null;
  const others = units.length - NAMED;
  return (
    <section aria-labelledby="tx-units">
      <h3 id="tx-units">Contenants numérotés</h3>
      <ul className="tx-units">
        {units.slice(0, NAMED).map(({ code, missed }) => (
          <li key={code}>
            <Link className="b-link" to={partAddress('/formats', 'contenants', `code=${code}`)}>
              {writtenCode(code)}
            </Link>
            {missed && ', attendu ailleurs'}
          </li>
        ))}
      </ul>
      {others > 0 && <p>{`et ${count(others, 'autre', 'autres')}`}</p>}
    </section>
  );
}
