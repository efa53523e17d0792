import { type Webhook, type WebhookWithSecret } from '@boucle/contract/features/webhooks/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/query.ts';

/** What is asked over the list: a form, a question, or the secret that was just made. */
export type WebhookWindow =
  | { readonly act: 'create' }
  | { readonly act: 'edit' | 'renew' | 'stop' | 'remove'; readonly webhook: Webhook }
  | { readonly act: 'secret'; readonly webhook: WebhookWithSecret };

export type WebhookWindowsState = ReturnType<typeof useWebhookWindows>;

export function useWebhookWindows() {
  const queryClient = useQueryClient();
  const [shown, open] = useState<WebhookWindow>();
  return {
    shown,
    open,
    close: () => open(undefined),
    /** A webhook was made or renewed: its secret shows once. */
    made: (webhook: WebhookWithSecret) => {
      open({ act: 'secret', webhook });
      void queryClient.invalidateQueries({ queryKey: query.webhooks.key() });
    },
  };
}
