import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { mdiCheck } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import {
  depositOf,
  type Act,
  type Done,
  doneWords,
  keptWords,
  linesOf,
  missingFor,
  money,
  type Pieces,
  piecesIn,
  type Served,
  servedName,
} from './act.ts';
import { HeldTiles } from './HeldTiles.tsx';
import { actTitle, type NewAct, waitingLines } from './queue/waitingAct.ts';
import { Rewards } from './Rewards.tsx';
import { useArmed } from './useArmed.ts';
import { type CounterReading } from './useCounterReading.ts';
import { useRecord } from './useRecord.ts';
import { piecesOf } from '../../ui/figures/unbroken.ts';

type ConfirmStepProps = {
  restaurant: OwnRestaurant;
  act: Act;
  served: Served;
  pieces: Pieces;
  onPieces: (pieces: Pieces) => void;
  reading: CounterReading;
  /** What leaves or comes back is chosen in the other half of a tablet. */
  isBeside: boolean;
  onOther: () => void;
  onGuest: () => void;
  onBack: () => void;
  onDone: (done: Done) => void;
};

/** Who is served, what for, in pieces and euros, and the one press that records it. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { restaurant, act, served, pieces, onPieces, reading, isBeside, onOther, onGuest, onBack, onDone } = props;
  const { id, formats } = restaurant;
  const isGuest = served === 'guest';
  const armed = useArmed();
  const total = piecesIn(pieces);
  const deposit = depositOf(pieces, formats);
  const name = servedName(served);
  /** The act that may wait for the network, as it needs no balance. */
  const waits = waitingOf(served, act, { restaurant: id, lines: waitingLines(pieces, formats, reading.units) });
  const { record, recordOrKeep, busy, problem } = useRecord(
    (recorded) => onDone({ ...doneWords(recorded, { act, served, pieces }), recorded }),
    () => waits && onDone(keptWords({ ...waits, deposit, title: actTitle(waits) })),
  );

  const presented = isGuest || served.kind === 'read' ? undefined : served;
  const holder = { presentation: presented?.presentation };
  const confirm = () => {
    if (waits) recordOrKeep(waits);
    else
      record({
        transaction_type: act === 'lend' ? 'grab_container' : 'return_container',
        restaurant_id: id,
        containers: linesOf(pieces, reading.units),
        ...holder,
      });
  };
  const activation = presented?.activation ?? null;
  const missing = presented === undefined ? 0 : missingFor(deposit, presented);
  const balance = presented?.credits_count_cents ?? null;
  return (
    <>
      <section aria-labelledby="servi" className="b-stack">
        <header className="r-step">
          <h2 id="servi">{act === 'take' ? 'De qui\u202f?' : 'À qui\u202f?'}</h2>
          <Button variant="text" size="small" onClick={onOther}>
            Autre personne
          </Button>
        </header>
        <p className="r-person">
          <b>{name}</b>
          {balance !== null && <span>{`Cagnotte\u00a0: ${money(balance)}`}</span>}
        </p>
        {presented?.status === 'disabled' && (
          <p className="r-refused" role="alert">
            Cette carte est désactivée&nbsp;: son porteur s’adresse à l’initiative.
          </p>
        )}
        {act === 'take' ? (
          !isBeside && (
            <HeldTiles restaurant={restaurant} served={served} pieces={pieces} onPieces={onPieces} reading={reading} />
          )
        ) : (
          <dl className="r-facts r-leaving">
            {formats
              .filter((format) => (pieces[format.id] ?? 0) > 0)
              .map((format) => (
                <div key={format.id}>
                  <dt>{piecesOf(pieces[format.id] ?? 0, format.title)}</dt>
                  <dd>{money(format.cost_cents * (pieces[format.id] ?? 0))}</dd>
                </div>
              ))}
            <div className="r-sum">
              <dt>Consigne</dt>
              <dd>{money(deposit)}</dd>
            </div>
            {balance !== null && missing === 0 && total > 0 && (
              <div>
                <dt>Cagnotte après</dt>
                <dd>{money(balance - deposit)}</dd>
              </div>
            )}
          </dl>
        )}
        {act === 'lend' && presented?.kind === 'customer' && (
          <Rewards
            restaurantId={id}
            presented={presented}
            busy={busy}
            onRedeem={(reward) =>
              record({
                transaction_type: 'redeem_reward',
                restaurant_id: id,
                reward_id: reward.id,
                presentation: presented.presentation,
              })
            }
          />
        )}
        {act === 'lend' && isGuest && (
          <p className="r-cash">
            À encaisser au comptoir
            <b>{money(deposit)}</b>
            espèces ou carte bancaire, sur votre caisse
          </p>
        )}
        {act === 'lend' && missing > 0 && (
          <div className="r-refused" role="alert">
            <b>{`Solde insuffisant\u00a0: il manque ${money(missing)}`}</b>
            <span>Rien n’a été prêté. La cagnotte se recharge dans l’application, jamais au comptoir.</span>
            <span>
              {!isBeside && (
                <Button size="small" onClick={onBack}>
                  En prêter moins
                </Button>
              )}
              <Button size="small" onClick={onGuest}>
                Prêter à un invité
              </Button>
            </span>
          </div>
        )}
      </section>
      <footer className="r-foot">
        <FormError message={problem} />
        {activation !== null ? (
          <Button
            full
            variant="contained"
            size="large"
            icon={mdiCheck}
            busy={busy}
            refused={!armed}
            onClick={() => record({ transaction_type: 'activate_card', restaurant_id: id, ...holder })}
          >
            {activation.to_collect_cents > 0
              ? `Encaissé ${money(activation.to_collect_cents)}, activer`
              : `Activer, ${activation.funding === 'offered' ? 'offerte' : 'déjà payée'}`}
          </Button>
        ) : (
          <Button
            full
            variant="contained"
            size="large"
            icon={mdiCheck}
            busy={busy}
            refused={!armed || total === 0 || missing > 0 || (presented !== undefined && presented.status !== 'active')}
            onClick={confirm}
          >
            {isBeside && total === 0
              ? 'Choisissez les contenants'
              : act === 'take'
                ? `Reprendre ${total}`
                : isGuest
                  ? `Encaissé, prêter ${total}`
                  : `Prêter ${total} · retenir ${money(deposit)}`}
          </Button>
        )}
      </footer>
    </>
  );
}

/** The act as it may wait; undefined where it needs a balance, or no code of a card was read. */
function waitingOf(served: Served, act: Act, common: Pick<NewAct, 'restaurant' | 'lines'>): NewAct | undefined {
  if (served === 'guest')
    return { type: act === 'lend' ? 'grab_guest_container' : 'return_guest_container', ...common };
  if (act !== 'take' || served.card_uuid === undefined) return undefined;
  return { type: 'return_container', ...common, card: served.card_uuid };
}
