import { dateTime } from '@boucle/contract/base/format.ts';
import { type Webhook } from '@boucle/contract/features/webhooks/calls.ts';
import { WEBHOOK_STOP_LABELS } from '@boucle/contract/features/webhooks/labels.ts';
import { WEBHOOK_EVENT_LABELS } from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import {
  mdiAlertOutline,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiDeleteOutline,
  mdiKeyChange,
  mdiPauseCircleOutline,
  mdiPencilOutline,
  mdiPlayCircleOutline,
  mdiSend,
} from '@mdi/js';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { tellProblem } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { MoreButton } from '../../../ui/overlays/MoreButton.tsx';
import { type ChipLook, StatusChip } from '../../../ui/StatusChip.tsx';
import { type WebhookWindow } from './useWebhookWindows.ts';

function chipOf({ disabled_for: why, failing_since: failing }: Webhook): ChipLook {
  if (why !== null) return { state: 'neutral', icon: mdiCancel, label: WEBHOOK_STOP_LABELS[why] };
  return failing === null
    ? { state: 'ok', icon: mdiCheckCircleOutline, label: 'En service' }
    : { state: 'alert', icon: mdiAlertOutline, label: `En échec depuis le ${dateTime(failing)}` };
}

type WebhookListProps = {
  webhooks: readonly Webhook[];
  accessId: number;
  /** The access is not revoked. */
  active: boolean;
  open: (window: WebhookWindow) => void;
};

/** The addresses of an access: what each is sent, its state, and what can be done. */
export function WebhookList({ webhooks, accessId, active, open }: WebhookListProps) {
  const test = useIdempotentMutation({
    send: ({ id }: Webhook, options) => client.webhooks.test({ id: accessId, webhook_id: id }, options),
    subject: ({ id }) => id,
    invalidates: [query.webhooks.key()],
    success: () => 'Essai envoyé\u00a0: sa réponse s’affiche dans les livraisons.',
    onFailed: tellProblem,
  });
  const resume = useIdempotentMutation({
    sets: true,
    send: ({ id, version }: Webhook, options) =>
      client.webhooks.update({ id: accessId, webhook_id: id, enabled: true, version }, options),
    subject: ({ id }) => id,
    invalidates: [query.webhooks.key()],
    success: () => 'L’adresse est reprise. Renvoyez ce qui a échoué si votre logiciel en a besoin.',
    onFailed: tellProblem,
  });
  return (
    <ul className="b-webhooks">
      {webhooks.map((webhook) => {
        const running = webhook.disabled_at === null;
        return (
          <li key={webhook.id}>
            <div className="b-webhook">
              <code className="b-code b-strong">{webhook.url}</code>
              <StatusChip {...chipOf(webhook)} />
              <p className="b-muted">{webhook.events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(', ')}</p>
              {webhook.previous_secret_until !== null && (
                <p className="b-muted">Ancien secret valable jusqu’au {dateTime(webhook.previous_secret_until)}.</p>
              )}
            </div>
            <div className="b-row">
              {running && (
                <Button
                  size="small"
                  icon={mdiSend}
                  busy={test.isPending && test.variables.id === webhook.id}
                  onClick={() => test.mutate(webhook)}
                >
                  Envoyer un essai
                </Button>
              )}
              {!running && active && (
                <Button
                  size="small"
                  icon={mdiPlayCircleOutline}
                  busy={resume.isPending && resume.variables.id === webhook.id}
                  onClick={() => resume.mutate(webhook)}
                >
                  Reprendre
                </Button>
              )}
              <MoreButton
                of={webhook.url}
                actions={[
                  ...(active
                    ? [
                        { label: 'Modifier…', icon: mdiPencilOutline, onSelect: () => open({ act: 'edit', webhook }) },
                        {
                          label: 'Renouveler le secret…',
                          icon: mdiKeyChange,
                          onSelect: () => open({ act: 'renew', webhook }),
                        },
                      ]
                    : []),
                  ...(running
                    ? [
                        {
                          label: 'Arrêter…',
                          icon: mdiPauseCircleOutline,
                          onSelect: () => open({ act: 'stop', webhook }),
                        },
                      ]
                    : []),
                  {
                    label: 'Supprimer…',
                    icon: mdiDeleteOutline,
                    tone: 'danger',
                    divider: true,
                    onSelect: () => open({ act: 'remove', webhook }),
                  },
                ]}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
