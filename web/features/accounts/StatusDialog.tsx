import { type ApplicationDetail } from '@boucle/contract/accounts/calls.ts';
import { count, euro } from '@boucle/contract/format.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

/** Closes an application or opens it again, and says what becomes of its people and of what it owes. */
export function StatusDialog({ account, onClose }: { account: ApplicationDetail; onClose: () => void }) {
  const { id, name, version, status, held_containers_count: held, credits, deposits } = account;
  const queryClient = useQueryClient();
  const [attempts] = useState(() => createAttempts());
  const closing = status === 'active';
  const change = useMutation({
    mutationFn: () => {
      const options = { context: { idempotencyKey: attempts.keyOf({ id, closing, version }) } };
      return closing ? client.accounts.deactivate({ id }, options) : client.accounts.reactivate({ id }, options);
    },
    onSuccess: () => {
      alerts.show('success', `${name} est ${closing ? 'désactivée' : 'réactivée'}.`);
      void queryClient.invalidateQueries({ queryKey: query.accounts.key() });
      onClose();
    },
    onError: () => attempts.done(),
  });
  return (
    <ConfirmDialog
      title={closing ? `Désactiver ${name}\u202f?` : `Réactiver ${name}\u202f?`}
      confirm={closing ? 'Désactiver l’application' : 'Réactiver l’application'}
      tone={closing ? 'danger' : 'default'}
      busy={change.isPending}
      error={problemOf(change.error)}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      {closing ? (
        <>
          <p>
            Toutes ses sessions se terminent aussitôt. Ses administrateurs, ses partenaires, ses consos et ses
            restaurants ne pourront plus se connecter, et ses accès à l’API seront refusés.
          </p>
          <p>
            Rien n’est effacé
            {held > 0 || credits + deposits > 0
              ? `\u00a0: ${count(held, 'contenant emprunté', 'contenants empruntés')} et ${euro(credits + deposits)} dus aux consos restent dans ses livres.`
              : ', et vous pourrez la réactiver.'}
          </p>
        </>
      ) : (
        <p>Ses personnes pourront à nouveau se connecter, et ses accès à l’API seront acceptés.</p>
      )}
    </ConfirmDialog>
  );
}
