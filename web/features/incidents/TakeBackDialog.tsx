import { ofName } from '@boucle/contract/base/elision.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type Evidence } from '@boucle/contract/shared/incidents/shapes.ts';
import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { mdiArrowRight } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useStocksChanged } from '../../shared/useStocksChanged.ts';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { flowsOf } from '../../shared/transactions/movements.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

type TakeBackDialogProps = { incident: IncidentDetail; twice: Evidence; onClose: () => void };

/**
 * « Régler avec cette annulation »: what was entered twice is reversed, and the gap that it made is
 * settled with it.
 */
export function TakeBackDialog({ incident, twice, onClose }: TakeBackDialogProps) {
  const { id, version, left, place } = incident;
  const changed = useStocksChanged();
  const read = useQuery(query.transactions.read.queryOptions({ input: { id: twice.id } }));
  const flows = flowsOf(read.data?.movements ?? []);
  const after = left - twice.pieces;
  const settle = useIdempotentMutation({
    send: (twiceId: number, options) =>
      client.incidents.settle({ id, version, quantity: twice.pieces, reverses_id: twiceId, confirmed: true }, options),
    success: ({ left: still }) =>
      still === 0 ? 'L’écart est réglé.' : `${count(still, 'contenant reste', 'contenants restent')} à régler.`,
    onDone: onClose,
    // Refused because somebody else was faster: the panel shows how things stand now.
    onSettled: changed,
  });
  const type = read.data && TRANSACTION_TYPE_LABELS[read.data.transaction.transaction_type];
  return (
    <ConfirmDialog
      title={`Annuler ${type === undefined ? 'la transaction' : `«\u00a0${type}\u00a0»`} n°\u00a0${quantity(twice.id)}\u202f?`}
      cancel="Ne rien faire"
      confirm="Régler avec cette annulation"
      busy={settle.isPending || read.data === undefined}
      error={problemOf(settle.error ?? read.error)}
      onConfirm={() => settle.mutate(twice.id)}
      onCancel={onClose}
    >
      <div className="incident-move">
        <div>
          <span>Ce qui est annulé</span>
          {flows.map(({ from, to, total }) => (
            <b key={`${from.name} ${from.state} ${to.name} ${to.state}`}>
              {quantity(total)}&nbsp;: {from.name} → {to.name}
            </b>
          ))}
        </div>
        <Icon path={mdiArrowRight} />
        <div>
          <span>Après</span>
          <b>
            {after === 0 ? 'L’écart est réglé' : `${count(after, 'contenant reste', 'contenants restent')} à régler`}
          </b>
        </div>
      </div>
      <p>
        Ce qui a été compté depuis reste compté&nbsp;: le stock {ofName(place.name)} ne change pas. Une transaction
        inverse est enregistrée aujourd’hui&#8239;; celle-ci reste dans la liste.
      </p>
    </ConfirmDialog>
  );
}
