import { type Role } from '@boucle/contract/base/roles.ts';
import { useEffect } from 'react';
import { makeInstallable } from './installable.ts';
import { OUTBOX } from '../../shared/outbox/names.ts';
import { NewVersion } from '../../shared/worker/NewVersion.tsx';

/**
 * Whether something was ever kept on this device: a count that waits, perhaps. A browser without
 * the answer may hold some.
 */
async function hasOutbox(): Promise<boolean> {
  // lib.dom declares it always there; older browsers have none.
  const { databases } = indexedDB as Partial<IDBFactory>;
  return databases === undefined || (await databases.call(indexedDB)).some(({ name }) => name === OUTBOX);
}

/**
 * The product without network, for a signed-in person: its files, acts that wait; and the word when
 * it has a new version.
 */
export function Offline({ role }: { role: Role }) {
  useEffect(makeInstallable, []);
  const deposits = role === 'partner_admin' || role === 'partner_delegated_admin';
  useEffect(() => {
    const follow = async () => {
      if (!deposits && !(await hasOutbox())) return;
      (await import('../../shared/outbox/follow.ts')).followOutbox();
    };
    // Acts that wait are sent by the next page that loads whole.
    follow().catch(() => undefined);
  }, [deposits]);
  return <NewVersion script="/sw.js" />;
}
