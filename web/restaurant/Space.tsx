import { type OwnStock } from '@boucle/contract/partnerApi/ownRestaurant.ts';
import { type PartnerSupplyRequest } from '@boucle/contract/partnerApi/supplyRequests.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { part } from '../ui/loading/part.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { BreakagesSheet } from './BreakagesSheet.tsx';
import { GuestsSheet } from './GuestsSheet.tsx';
import { IdentitySheet } from './IdentitySheet.tsx';
import { PapersSheet } from './PapersSheet.tsx';
import { PendingSheet } from './PendingSheet.tsx';
import { readCurrent, readStock } from './queries.ts';
import { RequestsSheet } from './RequestsSheet.tsx';
import { RoundSheet } from './RoundSheet.tsx';
import { SpaceHeader } from './SpaceHeader.tsx';
import { KEPT_ACTS, signOut, storage } from './own.ts';
import { StockSheet } from './StockSheet.tsx';

const AskWindow = part(() => import('./AskWindow.tsx'), 'AskWindow');

const MessagesSheet = part(() => import('./MessagesSheet.tsx'), 'MessagesSheet');
const MovementsSheet = part(() => import('./movements/MovementsSheet.tsx'), 'MovementsSheet');
const TeamSheet = part(() => import('./devices/TeamSheet.tsx'), 'TeamSheet');
const BreakageWindow = part(() => import('./BreakageWindow.tsx'), 'BreakageWindow');

const Counter = part(() => import('./counter/Counter.tsx'), 'Counter');

const WaitingActs = part(() => import('./counter/queue/WaitingActs.tsx'), 'WaitingActs');

const CHOSEN = 'restaurant';
const AT_COUNTER = 'counter';

/** The space of one restaurant; who has several chooses, and the choice is kept here. */
export function Space() {
  const current = useQuery(readCurrent);
  const restaurants = current.data;
  const [chosen, setChosen] = useState(() => Number(storage.getItem(CHOSEN)));
  const [asking, setAsking] = useState<PartnerSupplyRequest | 'new'>();
  const [breaking, setBreaking] = useState<OwnStock['formats']>();
  const [atCounter, setAtCounter] = useState(() => storage.getItem(AT_COUNTER) === '1');
  const showCounter = (shown: boolean) => {
    // A reload at a counter comes back to the counter.
    if (shown) storage.setItem(AT_COUNTER, '1');
    else storage.removeItem(AT_COUNTER);
    setAtCounter(shown);
  };
  const restaurant = restaurants?.find(({ id }) => id === chosen) ?? restaurants?.[0];
  // First what a restaurateur comes for: its clean and dirty ones, and when the round comes.
  const stock = useQuery({ ...readStock(restaurant?.id ?? 0), enabled: restaurant !== undefined });
  const enabled = !stock.isPending && !stock.isFetching;
  if (!restaurants)
    return (
      <main className="r-wrap">
        <PendingSheet query={current} height="240px" />
      </main>
    );
  if (restaurant === undefined)
    return (
      <main className="r-wrap">
        <EmptyState title="Aucun restaurant" actions={<Button onClick={() => signOut()}>Me déconnecter</Button>}>
          Vous n’êtes plus dans l’équipe d’un restaurant. Demandez une nouvelle invitation à l’initiative.
        </EmptyState>
      </main>
    );
  const { id, status } = restaurant;
  const disabled = status === 'disabled';
  if (atCounter && !disabled)
    return (
      <Suspense fallback={<Skeleton height="100vh" />}>
        <Counter key={id} restaurant={restaurant} onClose={() => showCounter(false)} />
      </Suspense>
    );
  const ask = disabled ? undefined : () => setAsking('new');
  return (
    <>
      <SpaceHeader
        restaurants={restaurants}
        restaurant={restaurant}
        onChoose={(id) => {
          storage.setItem(CHOSEN, String(id));
          setChosen(id);
        }}
        onAsk={ask}
        onCounter={disabled ? undefined : () => showCounter(true)}
      />
      <main className="r-wrap r-columns">
        {disabled && (
          <p className="r-notice" role="status">
            Ce restaurant est désactivé&nbsp;: vous pouvez lire, plus rien n’est enregistré.
          </p>
        )}
        {stock.isFetchedAfterMount && storage.getItem(KEPT_ACTS) !== null && (
          <Suspense>
            <div className="r-wide">
              <WaitingActs restaurantId={id} />
            </div>
          </Suspense>
        )}
        <div className="r-column">
          <div className="r-second">
            <StockSheet restaurant={restaurant} onBreakage={disabled ? undefined : setBreaking} />
            {(stock.data?.breakages ?? 0) > 0 && <BreakagesSheet id={id} />}
          </div>
          <div className="r-fourth">
            <Suspense fallback={<Skeleton height="240px" />}>
              {stock.isFetchedAfterMount ? (
                <MovementsSheet restaurant={restaurant} enabled={enabled} />
              ) : (
                <Skeleton height="240px" />
              )}
            </Suspense>
          </div>
        </div>
        <div className="r-column">
          <div className="r-first">
            <RoundSheet id={id} onAsk={ask} />
            <RequestsSheet id={id} onChange={setAsking} />
          </div>
          <div className="r-third">
            <Suspense>{stock.isFetchedAfterMount && <MessagesSheet id={id} enabled={enabled} />}</Suspense>
            <PapersSheet id={id} enabled={enabled} />
            <GuestsSheet id={id} enabled={enabled} />
            <Suspense>{stock.isFetchedAfterMount && <TeamSheet id={id} />}</Suspense>
            <IdentitySheet id={id} mayAsk={!disabled} />
          </div>
        </div>
      </main>
      <Suspense>
        {asking && (
          <AskWindow
            restaurant={restaurant}
            request={asking === 'new' ? undefined : asking}
            onClose={() => setAsking(undefined)}
          />
        )}
        {breaking && <BreakageWindow id={id} formats={breaking} onClose={() => setBreaking(undefined)} />}
      </Suspense>
    </>
  );
}
