import { deviceLabel } from '@boucle/contract/shared/devices/labels.ts';
import { type Device } from '@boucle/contract/shared/devices/shapes.ts';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';

/** Asks before a device of a restaurant's counter is closed. */
export function CloseDeviceDialog({ id, device, onClose }: { id: number; device: Device; onClose: () => void }) {
  const label = deviceLabel(device.name);
  return (
    <ActionDialog
      title={`Fermer ${label}\u202f?`}
      confirm="Fermer l’appareil"
      tone="danger"
      send={(options) => client.restaurants.closeDevice({ id, device_id: device.id }, options)}
      invalidates={[query.restaurants.devices.key(), query.events.key()]}
      success={`${label} est fermé.`}
      onClose={onClose}
    >
      Il n’enregistre plus rien. Le gérant pourra l’associer de nouveau.
    </ActionDialog>
  );
}
