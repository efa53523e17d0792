import { type ApiAccess } from '@boucle/contract/features/apiAccesses/calls.ts';
import { Suspense } from 'react';
import { part } from '../../../ui/loading/part.tsx';
import { type WebhookWindowsState } from './useWebhookWindows.ts';

const WebhookDialog = part(() => import('./WebhookDialog.tsx'), 'WebhookDialog');
const WebhookActDialog = part(() => import('./WebhookActDialog.tsx'), 'WebhookActDialog');
const SecretDialog = part(() => import('../SecretDialog.tsx'), 'SecretDialog');

type WebhookWindowsProps = { access: ApiAccess; windows: WebhookWindowsState };

/** Windows over the webhooks of an access. */
export function WebhookWindows({ access, windows: { shown, close, made } }: WebhookWindowsProps) {
  if (shown === undefined) return null;
  return (
    <Suspense>
      {shown.act === 'create' && <WebhookDialog access={access} onClose={close} onMade={made} />}
      {shown.act === 'edit' && <WebhookDialog access={access} webhook={shown.webhook} onClose={close} onMade={made} />}
      {(shown.act === 'renew' || shown.act === 'stop' || shown.act === 'remove') && (
        <WebhookActDialog accessId={access.id} act={shown.act} webhook={shown.webhook} onClose={close} onMade={made} />
      )}
      {shown.act === 'secret' && (
        <SecretDialog
          title="Votre webhook est ajouté"
          secret={shown.webhook.secret}
          renewed={shown.webhook.previous_secret_until}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
