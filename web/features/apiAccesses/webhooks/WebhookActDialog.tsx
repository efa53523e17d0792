import { type Webhook, type WebhookWithSecret } from '@boucle/contract/features/webhooks/calls.ts';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';

type WebhookActDialogProps = {
  act: 'renew' | 'stop' | 'remove';
  accessId: number;
  webhook: Webhook;
  onClose: () => void;
  /** With a new secret. */
  onMade: (webhook: WebhookWithSecret) => void;
};

/** Asks before a secret is renewed, or an address is stopped or removed. Loaded on first use. */
export function WebhookActDialog({ act, accessId, webhook, onClose, onMade }: WebhookActDialogProps) {
  const of = { id: accessId, webhook_id: webhook.id };
  const common = { invalidates: [query.webhooks.key()], onClose };
  if (act === 'renew')
    return (
      <ActionDialog
        {...common}
        title="Renouveler le secret"
        confirm="Renouveler le secret"
        tone="default"
        send={(options) => client.webhooks.renew(of, options)}
        onDone={onMade}
      >
        Un nouveau secret est créé et montré une seule fois. Pendant 24{'\u00a0'}heures, chaque envoi porte aussi la
        signature de l’ancien.
      </ActionDialog>
    );
  if (act === 'stop')
    return (
      <ActionDialog
        {...common}
        title="Arrêter cette adresse"
        confirm="Arrêter l’adresse"
        tone="danger"
        send={(options) => client.webhooks.update({ ...of, enabled: false, version: webhook.version }, options)}
        success="L’adresse est arrêtée."
      >
        Plus rien ne part vers {webhook.url}, et ce qui attendait est compté comme échec. Ce qui arrive entre-temps ne
        sera pas envoyé.
      </ActionDialog>
    );
  return (
    <ActionDialog
      {...common}
      title="Supprimer cette adresse"
      confirm="Supprimer l’adresse"
      tone="danger"
      send={(options) => client.webhooks.remove(of, options)}
      success="L’adresse est supprimée."
    >
      Plus rien ne part vers {webhook.url}. Ses livraisons disparaissent de la liste.
    </ActionDialog>
  );
}
