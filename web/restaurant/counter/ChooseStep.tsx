import { count } from '@boucle/contract/base/format.ts';
import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { mdiAccountOutline, mdiCheck, mdiDialpad } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { depositOf, type Act, type Done, keptWords, money, type Pieces, piecesIn } from './act.ts';
import { actTitle, waitingLines } from './queue/waitingAct.ts';
import { StockTiles } from './StockTiles.tsx';
import { type CounterReading } from './useCounterReading.ts';
import { useRecord } from './useRecord.ts';

type ChooseStepProps = {
  restaurant: OwnRestaurant;
  act: Act;
  pieces: Pieces;
  onPieces: (pieces: Pieces) => void;
  reading: CounterReading;
  /** What leaves is chosen in the other half of a tablet. */
  isBeside: boolean;
  onAsk: () => void;
  onGuest: () => void;
  onDone: (done: Done) => void;
};

/** What leaves, before whom it is for; a reuse concerns no account and is recorded at once. */
export function ChooseStep(props: ChooseStepProps) {
  const { restaurant, act, pieces, onPieces, reading, isBeside, onAsk, onGuest, onDone } = props;
  const total = piecesIn(pieces);
  const reuse = {
    type: 'customerless_refill',
    restaurant: restaurant.id,
    lines: waitingLines(pieces, restaurant.formats, reading.units),
  } as const;
  const title = actTitle(reuse);
  const { recordOrKeep, busy, problem } = useRecord(
    (recorded) => onDone({ recorded, title, note: 'Aucun euro ne bouge.' }),
    () => onDone(keptWords({ ...reuse, deposit: 0, title })),
  );
  const lends = act === 'lend';
  return (
    <>
      {!isBeside && (
        <StockTiles restaurant={restaurant} act={act} pieces={pieces} onPieces={onPieces} reading={reading} />
      )}
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
