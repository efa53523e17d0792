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

/** What a browser installs of an initiative's own page, below its address; iOS, the icon alone. */
const INSTALLED = [
  ['manifest', 'manifest.webmanifest'],
  ['apple-touch-icon', 'icone.png'],
] as const;

function offerInstall(scope: string): void {
  for (const [rel, file] of INSTALLED) {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = `${scope}/${file}`;
    document.head.append(link);
  }
}

/** Registers the service worker; its word when the application has a new version. */
export function NewVersion({ script, scope }: NewVersionProps) {
  const [take, setTake] = useState<() => void>();
  useEffect(() => followWorker({ script, scope }, (ready) => setTake(() => ready)), [script, scope]);
  useEffect(() => {
    if (scope !== undefined) offerInstall(scope);
  }, [scope]);
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
