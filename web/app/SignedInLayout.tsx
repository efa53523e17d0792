import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { menuFor } from '@boucle/contract/menu.ts';
import { pageAt } from '@boucle/contract/pageAt.ts';
import { ROLE_LABELS } from '@boucle/contract/base/roles.ts';
import { type CurrentUser } from '@boucle/contract/features/session/calls.ts';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { mayHaveActs, onAct } from '../api/acts/storageKey.ts';
import { ask, session, signOut } from '../api/transport.ts';
import { moneyAsked, withoutMoney } from '../shared/credits/moneyAddress.ts';
import { messageAsking } from '../shared/messages/asking.ts';
import { useSession } from '../api/useSession.ts';
import { part } from '../ui/loading/part.tsx';
import { ConfirmPerson } from './confirming/ConfirmPerson.tsx';
import { LeaveForbidden } from './LeaveForbidden.tsx';
import { NotFound } from './NotFound.tsx';
import { Offline } from './offline/Offline.tsx';
import { PendingScreen } from './pending.tsx';
import { opensProfile, withoutProfile, withProfile } from './profileAddress.ts';
import { Providers } from './providers.tsx';
import { availablePages } from './screens.ts';
import { menuPathOf } from './shell/activePath.ts';
import { Shell } from './shell/Shell.tsx';
import { useCounters } from './shell/useCounters.ts';
import { Parts } from './tabs/Parts.tsx';
import { TabbedPage } from './tabs/withTabs.tsx';
import { TitledLoader } from './TitledLoader.tsx';
import { useSingleKeys } from './keys/useSingleKeys.ts';
import { usePalette } from './palette/usePalette.ts';
import { IN_EXAMPLE } from '../ui/navigation/base.ts';
import { useGo } from '../ui/navigation/useGo.ts';

const PaletteOfPerson = part(() => import('./PaletteOfPerson.tsx'), 'PaletteOfPerson');
const HelpDialog = part(() => import('./help/HelpDialog.tsx'), 'HelpDialog');
const ExampleBanner = part(() => import('./example/ExampleBanner.tsx'), 'ExampleBanner');
const MoneyDialog = part(() => import('../shared/credits/MoneyDialog.tsx'), 'MoneyDialog');
const ProfileDialog = part(() => import('../features/profile/ProfileDialog.tsx'), 'ProfileDialog');

const MessageDialog = part(() => import('../shared/messages/MessageDialog.tsx'), 'MessageDialog');

const UnknownActs = part(() => import('./acts/UnknownActs.tsx'), 'UnknownActs');

/** Asks first while the outcome of an act is unknown: it is forgotten with the session. */
async function logout(): Promise<void> {
  const person = session.current()?.user;
  if (person && mayHaveActs(person.id)) {
    const { acts } = await import('../api/acts/keepAct.ts');
    if (acts.unknown().length > 0 && !(await ask(LEAVING_UNKNOWN))) return;
    acts.clear();
  }
  signOut();
}

const LEAVING_UNKNOWN = {
  title: 'Se déconnecter sans connaître la réponse\u202f?',
  text: 'Un enregistrement n’a pas eu de réponse. Une fois déconnecté, vous ne saurez plus ici s’il a été fait.',
  confirm: 'Se déconnecter',
  cancel: 'Rester connecté',
};

const warmPalette = () => void PaletteOfPerson.preload();

/**
 * The layout with the navigation bar, for a signed-in person; it shows when nothing stands at the
 * address.
 */
export function SignedInLayout() {
  const signedIn = useSession();
  const user = signedIn?.user;
  // Between the end of a session and the arrival on home there is no one to draw a menu for.
  if (!user) return null;
  return (
    <Providers key={user.id} role={user.role}>
      <LayoutOf user={user} appName={IN_EXAMPLE ? 'Exemple' : signedIn.session.app?.name} />
    </Providers>
  );
}

function LayoutOf({ user, appName }: { user: CurrentUser; appName: string | undefined }) {
  const { pathname, searchStr } = useLocation();
  const goTo = useGo();
  const palette = usePalette();
  const [helping, setHelping] = useState(false);
  const openHelp = useCallback(() => setHelping(true), []);
  useSingleKeys({ search: palette.open, help: openHelp });
  const counters = useCounters(user.role);
  const hasActs = useSyncExternalStore(onAct, () => mayHaveActs(user.id));
  const message = useSyncExternalStore(messageAsking.subscribe, messageAsking.current);
  const menu = useMemo(() => menuFor(user.role, availablePages), [user.role]);
  const profileAddress = withProfile(pathname, searchStr);
  const label = user.role === 'account_admin' ? 'Rechercher une carte, un conso…' : 'Rechercher une page, une action…';
  const closeProfile = () => {
    goTo(withoutProfile(pathname, searchStr), { inPlace: true });
  };
  // Only an administrator of the initiative moves money.
  const money = user.role === 'account_admin' ? moneyAsked(searchStr) : undefined;
  // The window itself asks before it loses something; what is typed on the page under it stays.
  const closeMoney = () => {
    goTo(withoutMoney(pathname, searchStr), { inPlace: true, keepsTyped: true });
  };
  return (
    <>
      <Shell
        menu={menu}
        appName={user.role === 'super_admin' ? 'Plateforme' : appName}
        currentPath={menuPathOf(pathname, searchStr)}
        {...(counters !== undefined && { counters })}
        userName={user.name}
        userEmail={user.email}
        roleLabel={ROLE_LABELS[user.role]}
        profileAddress={profileAddress}
        palette={{ label, open: palette.open, warm: warmPalette }}
        onHelp={openHelp}
        onLogout={() => void logout()}
        banner={
          IN_EXAMPLE && (
            <Suspense fallback={<div className="b-example" />}>
              <ExampleBanner />
            </Suspense>
          )
        }
      >
        {/* Built only: while one develops, files must come from where they are written. */}
        {import.meta.env.PROD && <Offline role={user.role} />}
        {hasActs && !IN_EXAMPLE && (
          <Suspense>
            <UnknownActs />
          </Suspense>
        )}
        <Content pathname={pathname} />
      </Shell>
      <LeaveForbidden />
      <ConfirmPerson />
      <Suspense>
        {palette.isOpen && (
          <PaletteOfPerson
            personId={user.id}
            role={user.role}
            label={label}
            profileAddress={profileAddress}
            typed={palette.typed}
            onLogout={() => void logout()}
            onClose={palette.close}
          />
        )}
        {helping && <HelpDialog role={user.role} menu={menu} appName={appName} onClose={() => setHelping(false)} />}
        {money && (
          <MoneyDialog
            key={`${money.act}-${money.holder?.kind}-${money.holder?.id}`}
            asked={money}
            onClose={closeMoney}
          />
        )}
        {message && user.role === 'account_admin' && (
          <MessageDialog key={`${message.act} ${message.id}`} asked={message} onClose={messageAsking.close} />
        )}
        {opensProfile(searchStr) && <ProfileDialog email={user.email} onClose={closeProfile} />}
      </Suspense>
    </>
  );
}

function Content({ pathname }: { pathname: string }) {
  const match = pageAt(pathname);
  if ('invalid' in match) {
    return match.invalid === 'group' ? <NotFound reason={errors.invalid_transaction_group} /> : <NotFound />;
  }
  if (!availablePages.has(match.name)) return <NotFound />;
  return (
    <PendingScreen value={<TitledLoader />}>
      <TabbedPage value={Parts}>
        <Outlet />
      </TabbedPage>
    </PendingScreen>
  );
}
