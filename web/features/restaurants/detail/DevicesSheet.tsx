import { dateTime } from '@boucle/contract/base/format.ts';
import { deviceLabel } from '@boucle/contract/shared/devices/labels.ts';
import { type Device } from '@boucle/contract/shared/devices/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

const CloseDeviceDialog = part(() => import('../dialogs/CloseDeviceDialog.tsx'), 'CloseDeviceDialog');

/** The devices that its owners opened at the counter; nothing where there are none. */
export function DevicesSheet({ id }: { id: number }) {
  const [closing, setClosing] = useState<Device>();
  const { data: devices, error, refetch } = useQuery(query.restaurants.devices.queryOptions({ input: { id } }));
  if (!error && (devices === undefined || devices.length === 0)) return null;
  return (
    <Sheet title="Appareils du comptoir" flush>
      {devices === undefined ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <ul className="b-restaurant-list" aria-label="Appareils du comptoir">
          {devices.map((device) => (
            <li key={device.id}>
              <span>
                <b>{deviceLabel(device.name)}</b>
                <small>{`dernier usage le ${dateTime(device.last_used_at)}`}</small>
              </span>
              <Button size="small" variant="text" tone="danger" onClick={() => setClosing(device)}>
                Fermer<span className="b-sr"> {deviceLabel(device.name)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {closing && <CloseDeviceDialog id={id} device={closing} onClose={() => setClosing(undefined)} />}
      </Suspense>
    </Sheet>
  );
}
