import { count } from '@boucle/contract/base/format.ts';
import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { mdiAccountOutline, mdiCheck, mdiDialpad } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { readStock } from '../queries.ts';
import { depositOf, type Act, type Done, linesOf, money, type Pieces, piecesIn } from './act.ts';
import { Quantities } from './Quantities.tsx';
import { useRecord } from './useRecord.ts';

/** Most pieces of one format in an act that takes none of the restaurant's. */
const MOST = 100;

type ChooseStepProps = {
  restaurant: OwnRestaurant;
  act: Act;
  pieces: Pieces;
  onPieces: (pieces: Pieces) => void;
  onAsk: () => void;
  onGuest: () => void;
  onDone: (done: Done) => void;
};

/** What leaves, before whom it is for; a reuse concerns no account and is recorded at once. */
export function ChooseStep({ restaurant, act, pieces, onPieces, onAsk, onGuest, onDone }: ChooseStepProps) {
  const { data, error, refetch } = useQuery(readStock(restaurant.id));
  const total = piecesIn(pieces);
  const { record, busy, problem } = useRecord((recorded) =>
    onDone({
      recorded,
      title: count(total, 'réutilisation comptée', 'réutilisations comptées'),
      note: 'Aucun euro ne bouge.',
    }),
  );
  if (!data)
    return error ? (
      <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="320px" />
    );
  const lends = act === 'lend';
  const choices = restaurant.formats.map(({ id, title, cost_cents }) => {
    const stock = data.formats.find((format) => format.format_id === id);
    const free = stock === undefined ? 0 : stock.clean - stock.reserved;
    return {
      id,
      title,
      note: lends ? `${money(cost_cents)} · ${count(free, 'propre', 'propres')}` : 'son propre contenant',
      most: lends ? Math.max(0, free) : MOST,
    };
  });
  return (
    <>
      <section aria-labelledby="combien" className="b-stack">
        <h2 id="combien">{lends ? 'Combien\u202f?' : 'Combien resservez-vous\u202f?'}</h2>
        {choices.length === 0 ? (
          <p className="b-muted">L’initiative ne propose encore aucun format.</p>
        ) : (
          <Quantities choices={choices} pieces={pieces} onPieces={onPieces} />
        )}
      </section>
      <footer className="r-foot">
        <FormError message={problem} />
        <p className="r-total">
          <b>{count(total, 'contenant', 'contenants')}</b>
          <b>{lends ? `${money(depositOf(pieces, restaurant.formats))} de consigne` : 'sans consigne'}</b>
        </p>
        {lends ? (
          <div className="r-foot-acts">
            <Button variant="contained" size="large" icon={mdiDialpad} refused={total === 0} onClick={onAsk}>
              Code ou carte
            </Button>
            <Button variant="soft" size="large" icon={mdiAccountOutline} refused={total === 0} onClick={onGuest}>
              Invité
            </Button>
          </div>
        ) : (
          <Button
            full
            variant="contained"
            size="large"
            icon={mdiCheck}
            refused={total === 0}
            busy={busy}
            onClick={() =>
              record({
                transaction_type: 'customerless_refill',
                restaurant_id: restaurant.id,
                containers: linesOf(pieces),
              })
            }
          >
            {`Réutiliser ${total}`}
          </Button>
        )}
      </footer>
    </>
  );
}
