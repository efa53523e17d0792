import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { menuFor, pageAt } from '@boucle/contract/pages.ts';
import { ROLE_LABELS } from '@boucle/contract/roles.ts';
import { Outlet, useLocation } from '@tanstack/react-router';
import { signOut } from '../api/transport.ts';
import { useSession } from '../api/useSession.ts';
import { NotFound } from './NotFound.tsx';
import { Providers } from './providers.tsx';
import { availablePages } from './screens.ts';
import { Shell } from './Shell.tsx';

/** The layout with the navigation bar, for a signed-in person; says so when nothing stands at the address. */
export function SignedInLayout() {
  const signedIn = useSession();
  const { pathname } = useLocation();
  const user = signedIn?.user;
  // Between the end of a session and the arrival on home there is nobody to draw a menu for.
  if (!user) return null;
  return (
    <Providers key={user.id} role={user.role}>
      <Shell
        menu={menuFor(user.role, availablePages)}
        appName={signedIn.session.app?.name}
        currentPath={pathname}
        userEmail={user.email}
        roleLabel={ROLE_LABELS[user.role]}
        onLogout={() => signOut()}
      >
        <Content pathname={pathname} />
      </Shell>
    </Providers>
  );
}

function Content({ pathname }: { pathname: string }) {
  const match = pageAt(pathname);
  if ('invalid' in match) {
    return match.invalid === 'group' ? <NotFound reason={errors.invalid_transaction_group} /> : <NotFound />;
  }
  return availablePages.has(match.name) ? <Outlet /> : <NotFound />;
}
