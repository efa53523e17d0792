import { count } from '@boucle/contract/base/format.ts';
import { mdiCloudOffOutline } from '@mdi/js';
import { Icon } from '../../../ui/Icon.tsx';
import { useOnline } from '../../../shared/phone/useOnline.ts';

/**
 * « Hors réseau, 2 lignes gardées sur ce téléphone ». Always there, so that readers hear what
 * enters it.
 */
export function OfflineLines({ sure, waiting }: { sure: boolean; waiting: number }) {
  const isOffline = !useOnline() || !sure;
  const lines = count(waiting, 'ligne gardée', 'lignes gardées');
  return (
    <div role="status">
      {isOffline && (
        <p className="phone-strip entry-net">
          <Icon path={mdiCloudOffOutline} />
          <span>
            {waiting === 0
              ? 'Hors réseau\u00a0: vos lignes seront gardées sur ce téléphone'
              : `Hors réseau, ${lines} sur ce téléphone`}
          </span>
        </p>
      )}
    </div>
  );
}
