import { type AnyRouter } from '@tanstack/react-router';
import { forgetHomeReason } from '../api/session/homeReason.ts';
import { forgetEmail } from '../features/home/lastEmail.ts';
import { session } from '../api/transport.ts';
import { alerts } from '../ui/alerts/alerts.ts';
import { undos } from '../ui/alerts/undo.ts';
import { forgetRecents } from './palette/forgetRecents.ts';
import { works } from '../ui/alerts/works.ts';

const identity = (): string | null => {
  const user = session.current()?.user;
  return user ? `${user.id} ${user.role}` : null;
};

/** A person who signs in or out, in this tab or another, passes the guard anew. */
export function followSession(router: AnyRouter): void {
  let known = identity();
  session.subscribe(() => {
    const next = identity();
    if (next === known) return;
    known = next;
    // Actions and windows of the person before are no one else's, nor the home page's.
    undos.clear();
    works.clear();
    forgetRecents();
    forgetEmail();
    // Alerts of the person before are nothing to the next; a signed-out person sees the reason.
    if (next !== null) {
      alerts.clear();
      forgetHomeReason();
    }
    // After a code exchange the guard itself goes on; running it again would only repeat it.
    if (new URLSearchParams(window.location.search).has('code')) return;
    void router.invalidate();
  });
}
