import { dateTime, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { mdiArrowRight, mdiLockOutline, mdiPlus, mdiQrcode } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { part } from '../ui/loading/part.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { readCurrent, readHeld, readInitiative } from './queries.ts';
import { Reading } from './Reading.tsx';
import { toTab } from './useTab.ts';

const HomeMore = part(() => import('./HomeMore.tsx'), 'HomeMore');
const TopUpWindow = part(() => import('./TopUpWindow.tsx'), 'TopUpWindow');

/** What may be spent, what is locked, the code one press away, what is held and where it goes. */
export function HomeTab() {
  const current = useQuery(readCurrent);
  const held = useQuery(readHeld);
  const { data: initiative } = useQuery(readInitiative);
  const [toppingUp, setToppingUp] = useState(false);
  const { data } = current;
  return (
    <>
      <header className="c-hero">
        <p className="c-initiative">
          {initiative?.icon_url ? (
            <img src={initiative.icon_url} alt="" width="28" height="28" />
          ) : (
            <Logo size={28} on="deep" />
          )}
          {initiative?.name ?? '\u00a0'}
        </p>
        <h1>Votre cagnotte</h1>
        <div className="c-balance">
          <b>{data === undefined ? '\u00a0' : euro(eurosOf(data.credits_count_cents))}</b>
          <Button icon={mdiPlus} onClick={() => setToppingUp(true)}>
            Recharger
          </Button>
        </div>
        {data !== undefined && data.containers_count > 0 && (
          <p className="c-locked">
            <Icon path={mdiLockOutline} size={18} />
            {data.containers_count === 1
              ? `${euro(eurosOf(data.deposits_cents))} retenus pour votre contenant`
              : `${euro(eurosOf(data.deposits_cents))} retenus pour vos ${data.containers_count} contenants`}
          </p>
        )}
      </header>
      <main className="c-main">
        {current.error !== null &&
          (data === undefined ? (
            <Reading query={current} height="40px">
              {() => null}
            </Reading>
          ) : (
            <p className="c-away" role="status">
              {`Sans réseau\u00a0: lu le ${dateTime(new Date(current.dataUpdatedAt).toISOString())}.`}
            </p>
          ))}
        <a className="c-code-link" {...toTab('code')}>
          <Icon path={mdiQrcode} size={32} />
          <span>
            <b>Mon code</b>
            marche aussi sans réseau
          </span>
          <Icon path={mdiArrowRight} size={24} />
        </a>
        <Suspense fallback={<Skeleton height="360px" />}>
          <HomeMore held={held.data ?? []} />
        </Suspense>
      </main>
      <Suspense>{toppingUp && <TopUpWindow onClose={() => setToppingUp(false)} />}</Suspense>
    </>
  );
}
