import { count } from '@boucle/contract/base/format.ts';
import { deviceLabel } from '@boucle/contract/shared/devices/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PendingSheet } from '../PendingSheet.tsx';
import { useWaitingActs } from '../counter/queue/useWaitingActs.ts';
import { readCurrent } from '../queries.ts';
import { closeCounter } from '../own.ts';
import { lock } from './lock.ts';

const ConfirmWindow = part(() => import('./ConfirmWindow.tsx'), 'ConfirmWindow');
const Counter = part(() => import('../counter/Counter.tsx'), 'Counter');
const WaitingActs = part(() => import('../counter/queue/WaitingActs.tsx'), 'WaitingActs');
const LockedCounter = part(() => import('./LockedCounter.tsx'), 'LockedCounter');

/** The counter alone, of a device: nothing else of its restaurant is a press away. */
export function DeviceCounter({ name }: { name: string }) {
  const locked = useSyncExternalStore(lock.subscribe, lock.isOn);
  const current = useQuery({ ...readCurrent, enabled: !locked });
  const [closing, setClosing] = useState(false);
  const restaurant = current.data?.[0];
  const label = deviceLabel(name);
  const waiting = useWaitingActs(restaurant?.id ?? 0).filter(({ refusal }) => refusal === null).length;
  useEffect(() => {
    document.title = restaurant === undefined ? label : `${restaurant.name} · ${label}`;
  }, [restaurant, label]);
  const close = () => setClosing(true);
  return (
    <Suspense fallback={<Skeleton height="100vh" />}>
      {locked ? (
        <LockedCounter label={label} onClose={close} />
      ) : restaurant === undefined ? (
        <main className="r-wrap">
          <PendingSheet query={current} height="240px" />
        </main>
      ) : restaurant.status === 'disabled' ? (
        <main className="r-wrap">
          <EmptyState title={restaurant.name} actions={<Button onClick={close}>Fermer ce comptoir</Button>}>
            Ce restaurant est désactivé&nbsp;: plus rien n’est enregistré.
          </EmptyState>
          <WaitingActs restaurantId={restaurant.id} />
        </main>
      ) : (
        <Counter restaurant={restaurant} device={label} onClose={close} />
      )}
      {closing && (
        <ConfirmWindow
          title="Fermer ce comptoir&#8239;?"
          confirm="Fermer ce comptoir"
          onConfirm={closeCounter}
          onClose={() => setClosing(false)}
        >
          {waiting > 0 &&
            `${count(waiting, 'acte attend encore le réseau et ne partira', 'actes attendent encore le réseau et ne partiront')} pas d’ici tant que cet appareil est fermé. `}
          Cet appareil n’enregistre plus rien. Le gérant pourra l’associer de nouveau.
        </ConfirmWindow>
      )}
    </Suspense>
  );
}
