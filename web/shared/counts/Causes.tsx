import './causes.css';
import { date, quantity } from '@boucle/contract/base/format.ts';
import { type Evidence, type ProbableCauseFound } from '@boucle/contract/shared/incidents/shapes.ts';
import { causeLabel } from '@boucle/contract/features/incidents/words.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { transactionAddress } from '../transactionAddress.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';

type CausesProps = {
  causes: readonly ProbableCauseFound[];
  left: number;
  /** Offered of what was entered twice, unless it has more pieces than are left. */
  onTakeBack?: ((twice: Evidence) => void) | undefined;
};
/** Causes whose transactions were entered twice. */
const TWICE: readonly ProbableCauseFound['cause'][] = ['supplies', 'repeated'];

/** Probable causes of an incident in the ledger, the strongest first; their sum is not the gap. */
export function Causes({ causes, left, onTakeBack }: CausesProps) {
  return (
    <section aria-labelledby="causes">
      <h3 id="causes">Causes probables</h3>
      {causes.length === 0 && (
        <p className="b-muted">
          Les registres n’en montrent aucune{'\u00a0'}: comptez à nouveau, ou interrogez la personne qui a compté.
        </p>
      )}
      <ul className="causes">
        {causes.map((cause, n) => (
          <Cause
            key={cause.cause}
            cause={cause}
            left={left}
            isFirst={n === 0}
            onTakeBack={TWICE.includes(cause.cause) ? onTakeBack : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

function Cause({
  cause,
  left,
  isFirst,
  onTakeBack,
}: {
  cause: ProbableCauseFound;
  left: number;
  /** The strongest: what it stands on is shown at once. */
  isFirst: boolean;
  onTakeBack: CausesProps['onTakeBack'];
}) {
  const { title, words } = causeLabel(cause);
  const explained = Math.min(cause.pieces, left);
  const unnamed = cause.count - cause.evidence.length;
  const takeBack = `Annuler ${cause.cause === 'supplies' ? 'la livraison' : 'le retour'} en double`;
  return (
    <li>
      <details open={isFirst}>
        <summary>
          <span className="cause">
            <b>{title}</b>
            <small>{words}</small>
          </span>
          <meter min={0} max={left} value={explained} aria-label={`${explained} sur ${left}`} />
          <span className="b-num">
            {quantity(explained)} <small>sur {quantity(left)}</small>
          </span>
        </summary>
        <ul className="plain-lines">
          {cause.evidence.map((one) => (
            <li key={`${one.of} ${one.id}`}>
              <span>
                <Link className="b-link" to={addressOf(one)}>
                  {one.label}
                </Link>
                , {date(one.at)}
              </span>
              <span className="b-row">
                <b className="b-num">{quantity(one.pieces)}</b>
                {onTakeBack && one.pieces <= left && (
                  <Button size="small" aria-label={`${takeBack}\u00a0: ${one.label}`} onClick={() => onTakeBack(one)}>
                    {takeBack}
                  </Button>
                )}
              </span>
            </li>
          ))}
          {unnamed > 0 && <li className="b-muted">et {quantity(unnamed)} de plus</li>}
        </ul>
      </details>
    </li>
  );
}

function addressOf({ of, id }: Evidence): Address {
  switch (of) {
    case 'transaction':
      return transactionAddress({ id, transaction_type: undefined });
    case 'incident':
      return partAddress('/control', 'ecarts', `open=${id}`);
    case 'customer':
      return pathOf('customer', { id });
    case 'card':
      return pathOf('card', { id });
    case 'restaurant':
      return pathOf('restaurant', { id });
  }
}
