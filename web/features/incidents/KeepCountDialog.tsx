import { count, dateTime } from '@boucle/contract/base/format.ts';
import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { client } from '../../api/client.ts';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { useStocksChanged } from '../../shared/useStocksChanged.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

/**
 * « Avant le comptage »: what was recorded after it had happened before, and the shelf stays as it
 * was counted. « Corriger la livraison »: it is as the restaurant received it.
 * « Rendre la consigne »: the return that was not scanned is recorded.
 */
export function KeepCountDialog({ incident, onClose }: { incident: IncidentDetail; onClose: () => void }) {
  const { id, version, left, quantity, place, format_title } = incident;
  const isReceived = incident.kind === 'received';
  const holder = incident.unit?.holder;
  const changed = useStocksChanged();
  const settle = useIdempotentMutation({
    send: (pieces: number, options) =>
      client.incidents.settle({ id, version, quantity: pieces, confirmed: true }, options),
    success: () =>
      holder
        ? `L’écart est réglé\u00a0: la consigne revient à ${holder.name}.`
        : isReceived
          ? 'L’écart est réglé\u00a0: la livraison est celle qui a été reçue.'
          : 'L’écart est réglé\u00a0: le stock est de nouveau celui qui a été compté.',
    onDone: onClose,
    onSettled: changed,
  });
  return (
    <ConfirmDialog
      title={
        holder
          ? `Rendre la consigne à ${holder.name}\u202f?`
          : isReceived
            ? 'Corriger la livraison\u202f?'
            : 'Cela s’était passé avant le comptage\u202f?'
      }
      cancel="Ne rien faire"
      confirm={holder ? 'Rendre la consigne' : isReceived ? 'Corriger la livraison' : 'Avant le comptage'}
      busy={settle.isPending}
      error={problemOf(settle.error)}
      onConfirm={() => settle.mutate(left)}
      onCancel={onClose}
    >
      {holder ? (
        <p>
          Le retour d’un contenant ({format_title}) est enregistré, là où il avait été prêté&nbsp;: la consigne revient
          à {holder.name}.
        </p>
      ) : isReceived ? (
        <p>
          {incident.received}. {count(left, 'contenant', 'contenants')} ({format_title}){' '}
          {quantity > 0
            ? left > 1
              ? 'de plus sont livrés à'
              : 'de plus est livré à'
            : left > 1
              ? 'reviennent de'
              : 'revient de'}{' '}
          {place.name} dans les registres, comme si la livraison avait été enregistrée ainsi.
        </p>
      ) : (
        <p>
          {place.name} a été compté le {dateTime(incident.counted_at)}. {count(left, 'contenant', 'contenants')} (
          {format_title}) {quantity > 0 ? 'y sont remis' : 'en sont retirés'} dans les registres, qui retrouvent ainsi
          ce qui a été compté. Si cela s’est passé après, expliquez l’écart ou classez-le sans suite.
        </p>
      )}
    </ConfirmDialog>
  );
}
