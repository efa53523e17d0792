import { ofName } from '@boucle/contract/base/elision.ts';
import { requestOwner } from '@boucle/contract/features/supplyRequests/labels.ts';
import { type SupplyRequestDetail } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { client } from '../../api/client.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { AskReason } from '../../shared/dialogs/AskReason.tsx';
import { problemOf } from '../../shared/problem.ts';
import { messageAsking } from '../../shared/messages/asking.ts';
import { PlanDialog } from '../../shared/rounds/PlanDialog.tsx';
import { useRoundsChanged } from '../../shared/rounds/useRoundsChanged.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { DeliverDialog } from './DeliverDialog.tsx';

interface RequestDialogsProps {
  readonly asked: 'plan' | 'deliver' | 'refuse' | 'cancel';
  readonly request: SupplyRequestDetail;
  readonly onClose: () => void;
}

/** Questions before an act on a request. */
export function RequestDialogs({ asked, request, onClose }: RequestDialogsProps) {
  const changed = useRoundsChanged();
  switch (asked) {
    case 'plan':
      return (
        <PlanDialog
          title={`Mettre en tournée la demande ${ofName(requestOwner(request))}`}
          confirm="Mettre en tournée"
          brings={{ requests: [request.id] }}
          wanted={request.wanted_on}
          success={(round) => `La demande est dans la tournée «\u00a0${round.title}\u00a0».`}
          onDone={() => messageAsking.offer('request_planned', request.id)}
          onClose={onClose}
        >
          Ses contenants s’ajoutent à l’arrêt du restaurant. Les quantités se changent ensuite dans la tournée.
        </PlanDialog>
      );
    case 'deliver':
      return <DeliverDialog request={request} onClose={onClose} />;
    case 'refuse':
      return <RefuseDialog request={request} onClose={onClose} />;
    case 'cancel':
      return (
        <ActionDialog
          title={`Annuler la demande ${ofName(requestOwner(request))}\u202f?`}
          confirm="Annuler la demande"
          tone="danger"
          send={(options) => client.supplyRequests.cancel({ id: request.id, version: request.version }, options)}
          success="La demande est annulée."
          onSettled={changed}
          onClose={onClose}
        >
          Personne n’y a encore répondu. Elle reste dans la liste, annulée.
        </ActionDialog>
      );
  }
}

/** « Refuser »: the author of the request reads the reason. */
function RefuseDialog({ request, onClose }: Omit<RequestDialogsProps, 'asked'>) {
  const changed = useRoundsChanged();
  const refuse = useIdempotentMutation<SupplyRequestDetail, string>({
    sets: true,
    send: (reason, options) =>
      client.supplyRequests.answer({ id: request.id, version: request.version, answer: 'refused', reason }, options),
    success: () => 'La demande est refusée.',
    onDone: () => {
      onClose();
      messageAsking.offer('request_refused', request.id);
    },
    onSettled: changed,
  });
  return (
    <AskReason
      title={`Refuser la demande ${ofName(requestOwner(request))}\u202f?`}
      confirm="Refuser la demande"
      cancel="Revenir"
      busy={refuse.isPending}
      error={problemOf(refuse.error)}
      onConfirm={(reason) => refuse.mutate(reason)}
      onCancel={onClose}
    >
      <p>L’auteur de la demande lit cette raison. Vous pouvez ensuite lui écrire.</p>
    </AskReason>
  );
}
