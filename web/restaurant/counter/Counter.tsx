import './counter.css';
import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { mdiArrowBottomLeft, mdiArrowTopRight, mdiAutorenew, mdiLogout, mdiStorefrontOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { TWO_HALVES, useMedia } from '../../ui/media.ts';
import { readGuests } from '../queries.ts';
import { ChooseStep } from './ChooseStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { type Act, type Done, type Pieces, piecesIn, type Served } from './act.ts';
import { HeldTiles } from './HeldTiles.tsx';
import { LastActs } from './LastActs.tsx';
import { NetworkNotice, WaitingActs } from './queue/WaitingActs.tsx';
import { StockTiles } from './StockTiles.tsx';
import { addedUnit, type ReadUnit, removedUnit, typedPieces } from '../../shared/units/readUnits.ts';
import { useCounterReading } from './useCounterReading.ts';
import { useAsleep } from './useAsleep.ts';
import { WhoStep } from './WhoStep.tsx';

const ACTS = [
  { act: 'lend', label: 'Prêter', icon: mdiArrowTopRight },
  { act: 'take', label: 'Reprendre', icon: mdiArrowBottomLeft },
  { act: 'reuse', label: 'Réutiliser', icon: mdiAutorenew },
] as const;

/** A person who is no longer served disappears after this, in milliseconds. */
const FORGOTTEN_MS = 120_000;

/** Pieces chosen, and the numbered containers read among them. */
interface Chosen {
  readonly pieces: Pieces;
  readonly units: readonly ReadUnit[];
}
const NOTHING: Chosen = { pieces: {}, units: [] };

/** « Prêter 2 · lire une personne ». */
const waitsFor = (total: number): string =>
  total === 0 ? 'Choisissez les contenants' : `Prêter ${total} · lire une personne`;

type CounterProps = {
  restaurant: OwnRestaurant;
  /** « Comptoir Terrasse », of a device; the owner's counter leads back to the space. */
  device?: string;
  onClose: () => void;
};

/** The counter: what leaves, what comes back, and who has it. Loaded on first use. */
export function Counter({ restaurant, device, onClose }: CounterProps) {
  // Read ahead: without network what guests hold is known as it was last read.
  useQuery(readGuests(restaurant.id));
  const [act, setAct] = useState<Act>('lend');
  const [{ pieces, units }, setChosen] = useState<Chosen>(NOTHING);
  const [served, setServed] = useState<Served>();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Done>();
  const isWide = useMedia(TWO_HALVES);
  const isAsleep = useAsleep(FORGOTTEN_MS, served) && isWide;
  const begin = (next: Act) => {
    setAct(next);
    setChosen(NOTHING);
    setServed(undefined);
    setAsking(false);
    setDone(undefined);
  };
  const serve = (shown: Served) => {
    setServed(shown);
    setAsking(false);
    // A return begins with the person: what comes back is chosen among what they hold.
    if (act === 'take') setChosen(NOTHING);
  };
  // The next person's containers may be chosen while what was done still stands.
  const finish = (outcome: Done) => {
    begin(act);
    setDone(outcome);
  };
  // The next customer does not read who was left standing.
  useEffect(() => {
    if (served === undefined) return;
    const timer = setTimeout(() => setServed(undefined), FORGOTTEN_MS);
    return () => clearTimeout(timer);
  }, [served, pieces]);
  const reading = useCounterReading({
    restaurant,
    units,
    onRead: (unit) => setChosen((now) => addedUnit(now, unit)),
    onRemove: (code) => setChosen((now) => removedUnit(now, code)),
  });
  const choosing = {
    restaurant,
    act,
    pieces,
    onPieces: (next: Pieces) => setChosen((now) => typedPieces(now, next)),
    reading,
  };
  const step =
    done !== undefined ? (
      <DoneStep done={done} onNext={() => setDone(undefined)} />
    ) : served !== undefined ? (
      <ConfirmStep
        // Each person is one act, under one key.
        key={served === 'guest' ? 'guest' : served.kind === 'read' ? served.card_uuid : served.presentation}
        {...choosing}
        served={served}
        isBeside={isWide}
        onOther={() => {
          setServed(undefined);
          setAsking(true);
        }}
        onGuest={() => setServed('guest')}
        onBack={() => setServed(undefined)}
        onDone={finish}
      />
    ) : act === 'take' || (isWide ? act === 'lend' : asking) ? (
      <WhoStep
        // What was typed, or refused, is of one act.
        key={act}
        restaurant={restaurant}
        act={act}
        onServed={serve}
        onUnit={act === 'take' ? undefined : reading.read}
        {...(isWide
          ? { beside: act === 'take' ? 'Lisez une personne' : waitsFor(piecesIn(pieces)) }
          : act !== 'take' && { onBack: () => setAsking(false) })}
      />
    ) : (
      <ChooseStep
        {...choosing}
        isBeside={isWide}
        onAsk={() => setAsking(true)}
        onGuest={() => setServed('guest')}
        onDone={finish}
      />
    );
  const under = (
    <>
      <WaitingActs restaurantId={restaurant.id} />
      <LastActs restaurant={restaurant} />
    </>
  );
  return (
    <div className={isAsleep ? 'r-counter is-asleep' : 'r-counter'}>
      <header className="r-hero">
        <div className="r-hero-in">
          <Logo size={32} on="deep" />
          <div className="r-hero-name">
            <h1>{restaurant.name}</h1>
            <p>{device ?? 'Comptoir'}</p>
          </div>
          {device === undefined ? (
            <IconButton icon={mdiStorefrontOutline} label="Revenir à l’espace" onClick={onClose} />
          ) : (
            <IconButton icon={mdiLogout} label="Fermer ce comptoir" onClick={onClose} />
          )}
          <div className="r-tabs" role="group" aria-label="Geste">
            {ACTS.map(({ act: name, label, icon }) => (
              <button key={name} type="button" aria-pressed={name === act} onClick={() => begin(name)}>
                <Icon path={icon} size={20} />
                {label}
              </button>
            ))}
          </div>
        </div>
      </header>
      {isWide ? (
        <main className="r-halves">
          <div className="b-stack">
            <NetworkNotice restaurantId={restaurant.id} />
            {act !== 'take' ? (
              <StockTiles {...choosing} />
            ) : served === undefined ? (
              <p className="b-muted">Lisez d’abord la personne&nbsp;: ce qu’elle a s’affiche ici.</p>
            ) : (
              <HeldTiles {...choosing} served={served} />
            )}
            {under}
          </div>
          <div className="r-half">{step}</div>
        </main>
      ) : (
        <main className="r-counter-main">
          <NetworkNotice restaurantId={restaurant.id} />
          {step}
          {under}
        </main>
      )}
    </div>
  );
}
