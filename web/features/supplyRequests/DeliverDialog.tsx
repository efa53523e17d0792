import { count } from '@boucle/contract/base/format.ts';
import {
  REQUEST_WAY_LABELS,
  REQUEST_WAYS,
  requestOwner,
  type RequestWay,
} from '@boucle/contract/features/supplyRequests/labels.ts';
import { type SupplyRequestDetail } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { ofName } from '@boucle/contract/base/elision.ts';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { messageAsking } from '../../shared/messages/asking.ts';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { useStocksChanged } from '../../shared/useStocksChanged.ts';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { QuantityField } from '../../ui/form/QuantityField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';

type Lines = Parameters<typeof client.supplyRequests.deliver>[0]['lines'];

/** « Remettre »: what the partner takes at the warehouse and brings back; by default as asked. */
export function DeliverDialog({ request, onClose }: { request: SupplyRequestDetail; onClose: () => void }) {
  const changed = useStocksChanged();
  const { leaving, leave } = useLeaving();
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({});
  const deliver = useIdempotentMutation<SupplyRequestDetail, Lines>({
    send: (lines, options) =>
      client.supplyRequests.deliver({ id: request.id, version: request.version, lines }, options),
    success: ({ done }) => `${count(done ?? 0, 'contenant enregistré', 'contenants enregistrés')}.`,
    onDone: ({ id }) => {
      leave(onClose);
      messageAsking.offer('request_delivered', id);
    },
    onSettled: changed,
  });
  const keyOf = ({ way, format_id }: { way: RequestWay; format_id: number }): string => `${way} ${format_id}`;
  const lines = request.lines
    .map((line) => ({ ...line, quantity: pieces[keyOf(line)] ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ way, format_id, quantity }) => ({ way, format_id, quantity }));
  const total = lines.reduce((all, { quantity }) => all + quantity, 0);
  return (
    <Dialog
      title={`Remettre la demande ${ofName(requestOwner(request))}`}
      dirty={!leaving && Object.keys(pieces).length > 0}
      onClose={onClose}
      footer={(close) => (
        <DialogActions
          close={close}
          busy={deliver.isPending}
          disabled={total === 0}
          onClick={() => deliver.mutate(lines)}
        >
          {`Enregistrer ${count(total, 'contenant', 'contenants')}`}
        </DialogActions>
      )}
    >
      <div className="b-stack">
        {deliver.error && <FormError message={problemOf(deliver.error)} />}
        <p>Les quantités sont celles de la demande&nbsp;: corrigez ce qui part ou revient autrement.</p>
        {REQUEST_WAYS.map((way) => {
          const asked = request.lines.filter((line) => line.way === way);
          if (asked.length === 0) return null;
          return (
            <section key={way} aria-label={REQUEST_WAY_LABELS[way]}>
              <h3>{REQUEST_WAY_LABELS[way]}</h3>
              <ul className="request-ask">
                {asked.map((line) => (
                  <li key={line.format_id}>
                    <p>
                      <b>{line.format_title}</b>
                    </p>
                    <QuantityField
                      label={`${REQUEST_WAY_LABELS[way]}, ${line.format_title}`}
                      value={pieces[keyOf(line)] ?? line.quantity}
                      onValue={(value) => {
                        setPieces((now) => ({ ...now, [keyOf(line)]: value }));
                        deliver.reset();
                      }}
                    />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
