import { euro } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type SepaCandidate } from '@boucle/contract/features/sepaBatches/shapes.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { mdiClose, mdiPlus } from '@mdi/js';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { type Refund } from './RefundDialog.tsx';

/** Statements owed to restaurants: a ticked one is paid. */
export function OwedTable({
  statements,
  left,
  onTick,
}: {
  statements: readonly SepaCandidate[];
  /** Unticked. */
  left: ReadonlySet<number>;
  onTick: (id: number, on: boolean) => void;
}) {
  return (
    <section aria-labelledby="transfers-owed">
      <h3 id="transfers-owed">Dû aux restaurants</h3>
      {statements.length === 0 ? (
        <p className="b-muted">Aucun relevé n’est à reverser.</p>
      ) : (
        <ul className="transfers-rows">
          {statements.map(({ statement_id: id, number, month, restaurant, amount, lacks }) => (
            <li key={id}>
              <Checkbox
                aria-label={`${restaurant.name}, relevé ${number}`}
                checked={lacks === null && !left.has(id)}
                disabled={lacks !== null}
                onChange={(event) => onTick(id, event.target.checked)}
              />
              <span className="transfers-who">
                <b>{restaurant.name}</b>
                <small>{`Relevé ${number}, ${monthTitle(month).toLowerCase()}`}</small>
                {lacks !== null && (
                  <small className="transfers-problem">
                    {lacks}
                    {lacks.startsWith('Déjà') ? '.' : '\u00a0: '}
                    {!lacks.startsWith('Déjà') && (
                      <Link className="b-link" to={pathOf('restaurant', { id: restaurant.id })}>
                        ouvrir sa fiche
                      </Link>
                    )}
                  </small>
                )}
              </span>
              <span className="b-num">{euro(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The holders who are refunded to their bank account. */
export function RefundTable({
  refunds,
  problems,
  onAdd,
  onRemove,
}: {
  refunds: readonly Refund[];
  /** Why the server refused each. */
  problems: readonly (string | undefined)[];
  onAdd: () => void;
  onRemove: (rank: number) => void;
}) {
  return (
    <section aria-labelledby="transfers-refunds">
      <header className="transfers-head">
        <h3 id="transfers-refunds">Cagnottes à rembourser</h3>
        <Button size="small" icon={mdiPlus} onClick={onAdd}>
          Ajouter…
        </Button>
      </header>
      {refunds.length === 0 ? (
        <p className="b-muted">Personne pour l’instant.</p>
      ) : (
        <ul className="transfers-rows">
          {refunds.map(({ holder, beneficiary, iban, amount }, rank) => (
            <li key={`${holder.kind} ${holder.id}`}>
              <span className="transfers-who">
                <b>{holder.label}</b>
                <small>{`${beneficiary}, IBAN …${iban.replaceAll(' ', '').slice(-4)}`}</small>
                {problems[rank] !== undefined && (
                  <small role="alert" className="transfers-problem">
                    {problems[rank]}
                  </small>
                )}
              </span>
              <span className="b-num">{euro(amount)}</span>
              <IconButton
                size="small"
                icon={mdiClose}
                label={`Retirer ${holder.label}`}
                onClick={() => onRemove(rank)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
