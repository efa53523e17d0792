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
import { depositOf, type Act, type Done, keptWords, money, MOST, type Pieces, piecesIn } from './act.ts';
import { Quantities } from './Quantities.tsx';
import { useWaitingActs } from './queue/useWaitingActs.ts';
import { actTitle, leftToLend, waitingLines } from './queue/waitingAct.ts';
import { useRecord } from './useRecord.ts';

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
  const waiting = useWaitingActs(restaurant.id);
  const reuse = {
    type: 'customerless_refill',
    restaurant: restaurant.id,
    lines: waitingLines(pieces, restaurant.formats),
  } as const;
  const title = actTitle(reuse);
  const { recordOrKeep, busy, problem } = useRecord(
    (recorded) => onDone({ recorded, title, note: 'Aucun euro ne bouge.' }),
    () => onDone(keptWords({ ...reuse, deposit: 0, title })),
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
    const free = leftToLend(stock === undefined ? 0 : stock.clean - stock.reserved, waiting, id);
    return {
      id,
      title,
      note: lends ? `${money(cost_cents)} · ${count(free, 'propre', 'propres')}` : 'son propre contenant',
      most: lends ? free : MOST,
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
            onClick={() => recordOrKeep(reuse)}
          >
            {`Réutiliser ${total}`}
          </Button>
        )}
      </footer>
    </>
  );
}
