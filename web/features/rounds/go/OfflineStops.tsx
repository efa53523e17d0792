import { count } from '@boucle/contract/base/format.ts';
import { mdiCloudOffOutline } from '@mdi/js';
import { useOnline } from '../../../shared/phone/useOnline.ts';
import { Icon } from '../../../ui/Icon.tsx';

/**
 * « Hors réseau, 1 arrêt gardé sur ce téléphone ». Always there, so that readers hear what enters
 * it.
 */
export function OfflineStops({ sure, waiting }: { sure: boolean; waiting: number }) {
  const isOffline = !useOnline() || !sure;
  return (
    <div role="status">
      {isOffline && (
        <p className="phone-strip go-net">
          <Icon path={mdiCloudOffOutline} />
          <span>
            {waiting === 0
              ? 'Hors réseau\u00a0: vos arrêts seront gardés sur ce téléphone'
              : `Hors réseau, ${count(waiting, 'arrêt gardé', 'arrêts gardés')} sur ce téléphone`}
          </span>
        </p>
      )}
    </div>
  );
}
