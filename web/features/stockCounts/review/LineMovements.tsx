import { dateTime, quantity, signedQuantity } from '@boucle/contract/base/format.ts';
import { sourceLabel } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { type CountLineDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { client } from '../../../api/client.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { transactionAddress } from '../../../shared/transactionAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useCountChanged } from '../shared/useCountChanged.ts';

type Movement = CountLineDetail['movements'][number];
type Decision = { readonly movement: Movement; readonly moment: 'before' | 'after' };

const MOMENTS: Readonly<Record<Movement['moment'], string>> = {
  before: 'avant le comptage, saisi après',
  after: 'après le comptage',
  undecided: 'le même jour, à préciser',
};

interface LineMovementsProps {
  readonly count: number;
  readonly detail: CountLineDetail;
  readonly canDecide: boolean;
}

/**
 * Movements recorded since the count; of those stated on its day, somebody says whether they were
 * before or after.
 */
export function LineMovements({
  count,
  detail: { line, movements, movements_count: all },
  canDecide,
}: LineMovementsProps) {
  const changed = useCountChanged();
  const decide = useIdempotentMutation({
    send: ({ movement, moment }: Decision, options) => {
      const { place, place_id, state, format_id } = line;
      return client.stockCounts.decide(
        {
          id: count,
          place,
          place_id,
          state,
          format_id,
          transaction_id: movement.decided_id ?? movement.transaction.id,
          moment,
        },
        options,
      );
    },
    subject: ({ movement }) => movement.transaction.id,
    sets: true,
    onSettled: changed,
  });
  if (movements.length === 0) return null;
  return (
    <section aria-labelledby="count-movements">
      <h3 id="count-movements">Enregistré depuis le comptage</h3>
      <FormError message={problemOf(decide.error)} />
      <ul className="plain-lines">
        {movements.map((movement) => {
          const { transaction, pieces, moment, correction, recorded_at } = movement;
          const canSay = canDecide && movement.decided_id !== null;
          const choice = (value: 'before' | 'after', label: string) => (
            <Button
              size="small"
              variant={moment === value ? 'soft' : 'outlined'}
              aria-pressed={moment === value}
              busy={decide.isPending}
              onClick={() => decide.mutate({ movement, moment: value })}
            >
              {label}
            </Button>
          );
          return (
            <li key={transaction.id}>
              <span>
                <Link className="b-link" to={transactionAddress(transaction)}>
                  {sourceLabel(transaction.transaction_type)} n°&nbsp;{quantity(transaction.id)}
                </Link>
                , {dateTime(recorded_at)}
                <small className="count-moment">
                  {correction ? 'correction des registres\u00a0: rien n’a bougé' : MOMENTS[moment]}
                </small>
                {canSay && (
                  <span
                    className="count-choice"
                    role="group"
                    aria-label={`Quand la transaction ${transaction.id} a eu lieu`}
                  >
                    {choice('before', 'Avant le comptage')}
                    {choice('after', 'Après')}
                  </span>
                )}
              </span>
              <b className="b-num">{signedQuantity(pieces)}</b>
            </li>
          );
        })}
        {all > movements.length && <li className="b-muted">et {quantity(all - movements.length)} de plus</li>}
      </ul>
    </section>
  );
}
