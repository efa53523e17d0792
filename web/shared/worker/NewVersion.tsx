import './NewVersion.css';
import { mdiClose, mdiUpdate } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { followWorker } from './followWorker.ts';

type NewVersionProps = {
  /** Address of the service worker. */
  script: string;
  /** Addresses that it serves; all below its own by default. */
  scope?: string;
};

/** Registers the service worker; its word when the application has a new version. */
export function NewVersion({ script, scope }: NewVersionProps) {
  const [take, setTake] = useState<() => void>();
  useEffect(() => followWorker({ script, scope }, (ready) => setTake(() => ready)), [script, scope]);
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
