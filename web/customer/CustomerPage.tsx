import { mdiAccountCircleOutline, mdiHistory, mdiHomeOutline, mdiMapMarkerOutline, mdiQrcode } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Alerts } from '../ui/alerts/Alerts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { part } from '../ui/loading/part.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { HomeTab } from './HomeTab.tsx';
import { address, session } from './own.ts';
import { readInitiative } from './queries.ts';
import { SignedOut } from './SignedOut.tsx';
import { type Tab, toTab, useTab } from './useTab.ts';

const NewVersion = part(() => import('../shared/worker/NewVersion.tsx'), 'NewVersion');
const CodeTab = part(() => import('./code/CodeTab.tsx'), 'CodeTab');
const PlacesTab = part(() => import('./PlacesTab.tsx'), 'PlacesTab');
const HistoryTab = part(() => import('./HistoryTab.tsx'), 'HistoryTab');
const AccountTab = part(() => import('./AccountTab.tsx'), 'AccountTab');

const TABS: readonly { tab: Tab; label: string; icon: string }[] = [
  { tab: '', label: 'Accueil', icon: mdiHomeOutline },
  { tab: 'code', label: 'Mon code', icon: mdiQrcode },
  { tab: 'rendre', label: 'Où rendre', icon: mdiMapMarkerOutline },
  { tab: 'historique', label: 'Historique', icon: mdiHistory },
  { tab: 'compte', label: 'Compte', icon: mdiAccountCircleOutline },
];

/** The consumer's page: what they have, hold and show, once they signed in. */
export function CustomerPage() {
  const signedIn = useSyncExternalStore(session.subscribe, session.current);
  return (
    <>
      <Alerts />
      <Suspense>
        <NewVersion script="/customer-sw.js" scope={address} />
      </Suspense>
      {signedIn === null ? <SignedOut /> : <Tabs />}
    </>
  );
}

function Tabs() {
  const tab = useTab();
  const { data: initiative } = useQuery(readInitiative);
  const primary = initiative?.colors.primary;
  useEffect(() => {
    if (primary === undefined) return;
    void import('./colours.ts').then(({ showColours }) => showColours(primary));
  }, [primary]);
  useEffect(() => {
    const { label } = TABS.find((one) => one.tab === tab) ?? { label: '' };
    document.title = initiative === undefined ? label : `${label} · ${initiative.name}`;
  }, [tab, initiative]);
  return (
    <div className="c-page">
      <Suspense fallback={<Skeleton height="60vh" />}>
        {tab === '' && <HomeTab />}
        {tab === 'code' && <CodeTab />}
        {tab === 'rendre' && <PlacesTab />}
        {tab === 'historique' && <HistoryTab />}
        {tab === 'compte' && <AccountTab />}
      </Suspense>
      <nav className="c-tabs" aria-label="Pages">
        {TABS.map(({ tab: name, label, icon }) => (
          <a key={name} {...toTab(name)} aria-current={name === tab ? 'page' : undefined}>
            <Icon path={icon} size={24} />
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}
