import { type FormatDetail } from '@boucle/contract/formats/calls.ts';
import { count, quantity } from '@boucle/contract/format.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useFormatChanged } from './queries.ts';

/** Takes a format out of use, or back in; nothing of it is ever deleted. */
export function ActiveDialog({ format, onClose }: { format: FormatDetail; onClose: () => void }) {
  const { id, title, active, fleet_count: fleet, circulating_count: out } = format;
  const [attempts] = useState(createAttempts);
  const changed = useFormatChanged();
  const change = useMutation({
    mutationFn: () => {
      const input = { id, format: { active: !active } };
      return client.formats.update(input, { context: { idempotencyKey: attempts.keyOf(input) } });
    },
    onSuccess: async (saved) => {
      await changed(saved);
      alerts.show('success', `Le format «\u00a0${title}\u00a0» est ${active ? 'désactivé' : 'réactivé'}.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={active ? `Désactiver «\u00a0${title}\u00a0»\u202f?` : `Réactiver «\u00a0${title}\u00a0»\u202f?`}
      confirm={active ? 'Désactiver le format' : 'Réactiver le format'}
      tone={active ? 'danger' : 'default'}
      busy={change.isPending}
      error={problemOf(change.error)}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      {active ? (
        <>
          <p>Il ne sera plus proposé dans les saisies. Rien n’est effacé, et vous pourrez le réactiver.</p>
          <p>
            {fleet === 0
              ? 'Il n’y en a aucun dans le parc.'
              : `${count(fleet, 'contenant', 'contenants')} au parc, dont ${quantity(out)} en circulation\u00a0: ils restent comptés et peuvent toujours être rendus.`}
          </p>
        </>
      ) : (
        <p>Il sera de nouveau proposé dans les saisies.</p>
      )}
    </ConfirmDialog>
  );
}
