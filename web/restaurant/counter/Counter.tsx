import './counter.css';
import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { mdiArrowBottomLeft, mdiArrowTopRight, mdiAutorenew, mdiLogout, mdiStorefrontOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { readGuests } from '../queries.ts';
import { ChooseStep } from './ChooseStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { type Act, type Done, type Pieces, type Served } from './act.ts';
import { LastActs } from './LastActs.tsx';
import { NetworkNotice, WaitingActs } from './queue/WaitingActs.tsx';
import { WhoStep } from './WhoStep.tsx';

const ACTS = [
  { act: 'lend', label: 'Prêter', icon: mdiArrowTopRight },
  { act: 'take', label: 'Reprendre', icon: mdiArrowBottomLeft },
  { act: 'reuse', label: 'Réutiliser', icon: mdiAutorenew },
] as const;

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
  const [pieces, setPieces] = useState<Pieces>({});
  const [served, setServed] = useState<Served>();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Done>();
  const begin = (next: Act) => {
    setAct(next);
    setPieces({});
    setServed(undefined);
    setAsking(false);
    setDone(undefined);
  };
  const serve = (shown: Served) => {
    setServed(shown);
    setAsking(false);
    // A return begins with the person: what comes back is chosen among what they hold.
    if (act === 'take') setPieces({});
  };
  return (
    <div className="r-counter">
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
      <main className="r-counter-main">
        <NetworkNotice restaurantId={restaurant.id} />
        {done !== undefined ? (
          <DoneStep done={done} onNext={() => begin(act)} />
        ) : asking || (act === 'take' && served === undefined) ? (
          <WhoStep
            restaurant={restaurant}
            act={act}
            onServed={serve}
            {...(act !== 'take' && { onBack: () => setAsking(false) })}
          />
        ) : served !== undefined ? (
          <ConfirmStep
            // Each person is one act, under one key.
            key={served === 'guest' ? 'guest' : served.kind === 'read' ? served.card_uuid : served.presentation}
            restaurant={restaurant}
            act={act}
            served={served}
            pieces={pieces}
            onPieces={setPieces}
            onOther={() => {
              setServed(undefined);
              setAsking(true);
            }}
            onGuest={() => setServed('guest')}
            onBack={() => setServed(undefined)}
            onDone={setDone}
          />
        ) : (
          <ChooseStep
            restaurant={restaurant}
            act={act}
            pieces={pieces}
            onPieces={setPieces}
            onAsk={() => setAsking(true)}
            onGuest={() => setServed('guest')}
            onDone={setDone}
          />
        )}
        <WaitingActs restaurantId={restaurant.id} />
        <LastActs restaurant={restaurant} />
      </main>
    </div>
  );
}
