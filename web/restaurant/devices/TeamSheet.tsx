import { dateTime } from '@boucle/contract/base/format.ts';
import { deviceLabel } from '@boucle/contract/shared/devices/labels.ts';
import { type Device } from '@boucle/contract/shared/devices/shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { client } from '../own.ts';
import { PendingSheet } from '../PendingSheet.tsx';
import { readDevices } from '../queries.ts';

const ConfirmWindow = part(() => import('./ConfirmWindow.tsx'), 'ConfirmWindow');
const PairWindow = part(() => import('./PairWindow.tsx'), 'PairWindow');
const PinWindow = part(() => import('./PinWindow.tsx'), 'PinWindow');

/** « Équipe »: the counter's devices, by which colleagues serve without the owner's password. */
export function TeamSheet({ id }: { id: number }) {
  const query = useQuery(readDevices(id));
  const [open, setOpen] = useState<'elsewhere' | 'here' | 'pin'>();
  const [closing, setClosing] = useState<Device>();
  const queries = useQueryClient();
  const close = useIdempotentMutation({
    send: ({ id: device }: Device, options) => client.restaurants.closeDevice({ id, device }, options),
    subject: ({ id: device }) => device,
    success: (_, { name }) => `${deviceLabel(name)} est fermé.`,
    onDone: ({ data }) => {
      queries.setQueryData(readDevices(id).queryKey, data);
      setClosing(undefined);
    },
    // Another owner may have closed it.
    onFailed: () => void query.refetch(),
  });
  const { data } = query;
  if (!data) return <PendingSheet title="Équipe" query={query} />;
  const { devices, has_pin: hasPin } = data;
  const hide = () => setOpen(undefined);
  return (
    <>
      <Sheet
        title="Équipe"
        flush
        actions={
          <Button variant="soft" size="small" onClick={() => setOpen('elsewhere')}>
            Associer un appareil
          </Button>
        }
      >
        <p className="r-team-text">
          Sur un appareil associé, vos collègues tiennent le comptoir sans votre mot de passe, et ne voient ni vos
          documents ni votre caisse.
        </p>
        <ul className="r-rows r-papers" aria-label="Appareils">
          {devices.map((device) => (
            <li key={device.id}>
              <div>
                <b>{deviceLabel(device.name)}</b>
                <p>{`Dernier usage le ${dateTime(device.last_used_at)}`}</p>
              </div>
              <Button
                variant="text"
                size="small"
                tone="danger"
                onClick={() => {
                  close.reset();
                  setClosing(device);
                }}
              >
                Fermer<span className="b-sr"> {deviceLabel(device.name)}</span>
              </Button>
            </li>
          ))}
          {devices.length > 0 && (
            <li>
              <div>
                <b>{hasPin ? 'Code PIN choisi' : 'Sans code PIN'}</b>
                <p>
                  {hasPin
                    ? 'Demandé après douze heures sans servir'
                    : 'Un appareil perdu reste ouvert tant que vous ne le fermez pas'}
                </p>
              </div>
              <Button variant="text" size="small" onClick={() => setOpen('pin')}>
                {hasPin ? 'Changer le code PIN' : 'Choisir un code PIN'}
              </Button>
            </li>
          )}
        </ul>
        <div className="r-team-foot">
          <Button variant="text" size="small" onClick={() => setOpen('here')}>
            Ouvrir le comptoir sur cet appareil
          </Button>
        </div>
      </Sheet>
      <Suspense>
        {open === 'pin' && <PinWindow id={id} onClose={hide} />}
        {(open === 'here' || open === 'elsewhere') && (
          <PairWindow
            id={id}
            here={open === 'here'}
            onClose={() => {
              hide();
              void query.refetch();
            }}
          />
        )}
        {closing && (
          <ConfirmWindow
            title={`Fermer ${deviceLabel(closing.name)}\u202f?`}
            confirm="Fermer"
            busy={close.isPending}
            problem={problemOf(close.error)}
            onConfirm={() => close.mutate(closing)}
            onClose={() => setClosing(undefined)}
          >
            Il n’enregistre plus rien. Un nouveau code le rouvrira.
          </ConfirmWindow>
        )}
      </Suspense>
    </>
  );
}
