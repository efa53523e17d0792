import { dateTime } from '@boucle/contract/base/format.ts';
import { mdiCloudOffOutline } from '@mdi/js';
import { Icon } from '../../ui/Icon.tsx';
import { useOnline } from '../../shared/phone/useOnline.ts';
import { type KnownSupplies } from './useSupplies.ts';

/** Says that there is no network, and of when what is shown is. */
export function OfflineStrip({ supplies }: { supplies: KnownSupplies | undefined }) {
  const online = useOnline();
  const sure = supplies?.sure ?? true;
  return (
    <div role="status">
      {(!online || !sure) && (
        <p className="phone-strip">
          <Icon path={mdiCloudOffOutline} />
          <span>
            <b>En attente de réseau.</b> Votre dépôt sera gardé sur cet appareil et envoyé automatiquement.
            {!sure && supplies !== undefined && ` Points et stock lus le ${dateTime(supplies.readAt)}.`}
          </span>
        </p>
      )}
    </div>
  );
}
