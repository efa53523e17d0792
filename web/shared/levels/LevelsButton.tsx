import { type LevelledPlace } from '@boucle/contract/shared/stockHealth/levelFields.ts';
import { mdiTuneVariant } from '@mdi/js';
import { Suspense, useState } from 'react';
import { useSession } from '../../api/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/loading/part.tsx';

const PlaceLevelsDialog = part(() => import('./PlaceLevelsDialog.tsx'), 'PlaceLevelsDialog');

/** « Modifier les seuils » of a place, for the ones who administer its initiative. */
export function LevelsButton({ kind, id, name }: { kind: LevelledPlace; id: number; name: string }) {
  const [setting, setSetting] = useState(false);
  if (useSession()?.user?.role !== 'account_admin') return null;
  return (
    <>
      <Button size="small" icon={mdiTuneVariant} onClick={() => setSetting(true)}>
        Modifier les seuils
      </Button>
      <Suspense>
        {setting && <PlaceLevelsDialog kind={kind} id={id} name={name} onClose={() => setSetting(false)} />}
      </Suspense>
    </>
  );
}
