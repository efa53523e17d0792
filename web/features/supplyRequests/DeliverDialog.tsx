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
import { MovementScan } from '../../shared/units/MovementScan.tsx';
import { addedUnit, type ReadPieces, removedUnit, typedPieces, unitsIn } from '../../shared/units/readUnits.ts';
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
  const [start] = useState(() => askedBy(request));
  const [typed, setTyped] = useState(start);
  const change = (way: RequestWay, next: (now: ReadPieces) => ReadPieces) => {
    setTyped((now) => ({ ...now, [way]: next(now[way]) }));
    deliver.reset();
  };
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
  const lines = request.lines
    .map(({ way, format_id }) => ({
      way,
      format_id,
      quantity: typed[way].pieces[format_id] ?? 0,
      ...unitsIn(typed[way].units, format_id),
    }))
    .filter(({ quantity }) => quantity > 0);
  const total = lines.reduce((all, { quantity }) => all + quantity, 0);
  return (
    <Dialog
      title={`Remettre la demande ${ofName(requestOwner(request))}`}
      dirty={!leaving && typed !== start}
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
              <MovementScan
                label={`Scanner, ${REQUEST_WAY_LABELS[way].toLowerCase()}`}
                formats={asked.map(({ format_id }) => format_id)}
                units={typed[way].units}
                onRead={(unit) => change(way, (now) => addedUnit(now, unit))}
                onRemove={(code) => change(way, (now) => removedUnit(now, code))}
              />
              <ul className="request-ask">
                {asked.map((line) => (
                  <li key={line.format_id}>
                    <p>
                      <b>{line.format_title}</b>
                    </p>
                    <QuantityField
                      label={`${REQUEST_WAY_LABELS[way]}, ${line.format_title}`}
                      value={typed[way].pieces[line.format_id] ?? 0}
                      onValue={(value) =>
                        change(way, (now) => typedPieces(now, { ...now.pieces, [line.format_id]: value }))
                      }
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

/** Quantities of a request by way; no container is read yet. */
function askedBy({ lines }: SupplyRequestDetail): Readonly<Record<RequestWay, ReadPieces>> {
  const of = (asked: RequestWay): ReadPieces => ({
    pieces: Object.fromEntries(
      lines.filter(({ way }) => way === asked).map(({ format_id, quantity }) => [format_id, quantity]),
    ),
    units: [],
  });
  return { clean_in: of('clean_in'), clean_out: of('clean_out'), dirty_out: of('dirty_out') };
}
