import { pathOf } from '@boucle/contract/pages.ts';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { session, signIn } from '../api/transport.ts';
import { homeError } from '../features/home/homeError.ts';
import { tellError } from '../ui/alerts/tellError.ts';
import { IN_EXAMPLE } from '../ui/navigation/base.ts';
import { decide } from './guard.ts';
import { keepReturn, takeReturn } from './returnAddress.ts';
import { navigationLayout } from './navigationLayout.ts';
import { availablePages, screens } from './screens.ts';
import { parseSearch } from './search.ts';

/**
 * The signed-in person, as the guard sees it: someone whose tokens are not yet tied to a person is
 * no one.
 */
const signedInRole = () => {
  const user = session.current()?.user;
  return user ? { role: user.role } : null;
};

/** Shows the error that a sign-in brought back in the address. */
function tellReturn(search: string): void {
  const error = homeError(parseSearch(search));
  if (error !== null) tellError(error.alert);
}

/**
 * Where a freshly signed-in person goes: back to the link that they had opened, else to the
 * dashboard.
 */
function onward() {
  const back = takeReturn();
  return { to: back?.pathname ?? pathOf('dashboard'), search: parseSearch(back?.search ?? ''), replace: true };
}

/**
 * An example is for who administers its initiative: any other person finds themselves where they
 * belong, and sees nothing in the meantime.
 */
function leaveExample(): Promise<void> {
  window.location.replace(pathOf('home'));
  return new Promise(() => undefined);
}

/**
 * Applies the guard to a visit before any screen loads: stays, or throws a redirection. Exchanges
 * the provider's code on the way. An address that is not found stays too: the layout shows why.
 */
export async function guardVisit({ location, preload }: { location: ParsedLocation; preload: boolean }): Promise<void> {
  const { pathname, searchStr } = location;
  if (IN_EXAMPLE && signedInRole()?.role !== 'account_admin') return leaveExample();
  const decision = decide({ pathname, search: searchStr }, signedInRole(), { available: availablePages });
  switch (decision.kind) {
    case 'stay':
    case 'not-found':
      return;
    case 'redirect':
      if (!preload) {
        if (signedInRole() === null) keepReturn({ pathname, search: searchStr });
        // Home, which would say why a sign-in came to nothing, is not for anyone who is signed in.
        if (decision.to !== pathOf('home')) tellReturn(searchStr);
        // Signed in from another tab: home leads on to where they were going.
        if (pathname === pathOf('home') && decision.to === pathOf('dashboard')) throw redirect(onward());
      }
      throw redirect({ to: decision.to, search: parseSearch(decision.search ?? ''), replace: true });
    case 'exchange': {
      if (preload) return;
      // The screen to come loads while the provider answers.
      void screens.dashboard?.preload();
      void navigationLayout.preload();
      const signedIn = await signIn({ pathname, code: decision.code, state: decision.state });
      if (!signedIn) throw redirect({ to: pathOf('home'), search: {}, replace: true });
      throw redirect(onward());
    }
  }
}
