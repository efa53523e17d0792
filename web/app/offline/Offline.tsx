import './Offline.css';
import { type Role } from '@boucle/contract/base/roles.ts';
import { mdiClose, mdiUpdate } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { followWorker } from './followWorker.ts';
import { makeInstallable } from './installable.ts';
import { OUTBOX } from '../../shared/outbox/names.ts';

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
  const [take, setTake] = useState<() => void>();
  useEffect(makeInstallable, []);
  useEffect(() => followWorker((ready) => setTake(() => ready)), []);
  const deposits = role === 'partner_admin' || role === 'partner_delegated_admin';
  useEffect(() => {
    const follow = async () => {
      if (!deposits && !(await hasOutbox())) return;
      (await import('../../shared/outbox/follow.ts')).followOutbox();
    };
    // Acts that wait are sent by the next page that loads whole.
    follow().catch(() => undefined);
  }, [deposits]);
  return (
    <div role="status">
      {take !== undefined && (
        <div className="b-update b-no-print">
          <Icon path={mdiUpdate} />
          <p className="b-grow">Une nouvelle version est prête.</p>
          <Button size="small" variant="contained" onClick={take}>
            Recharger
          </Button>
          <IconButton icon={mdiClose} label="Plus tard" onClick={() => setTake(undefined)} />
        </div>
      )}
    </div>
  );
}
