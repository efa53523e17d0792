import { type PartnerDetail } from '@boucle/contract/partners/calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActingFor } from '../../shared/applications/ActingFor.tsx';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

/** Closes or opens a partner; one that holds containers stays, and the refusal says what it holds. */
export function StatusDialog({ partner, onClose }: { partner: PartnerDetail; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [attempts] = useState(() => createAttempts());
  const closing = partner.status === 'active';
  const change = useMutation({
    mutationFn: () => {
      const input = { id: partner.id };
      const options = { context: { idempotencyKey: attempts.keyOf({ ...input, closing }) } };
      return closing ? client.partners.deactivate(input, options) : client.partners.reactivate(input, options);
    },
    onSuccess: () => {
      alerts.show('success', `${partner.name} est ${closing ? 'désactivé' : 'réactivé'}.`);
      void queryClient.invalidateQueries({ queryKey: query.partners.key() });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={closing ? `Désactiver ${partner.name}\u202f?` : `Réactiver ${partner.name}\u202f?`}
      confirm={closing ? 'Désactiver le partenaire' : 'Réactiver le partenaire'}
      tone={closing ? 'danger' : 'default'}
      busy={change.isPending}
      error={problemOf(change.error)}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      <ActingFor name={partner.account_name} />
      <p>
        {closing
          ? 'Son équipe ne pourra plus se connecter, et ses accès à l’API seront refusés.'
          : 'Son équipe pourra à nouveau se connecter.'}
      </p>
    </ConfirmDialog>
  );
}
