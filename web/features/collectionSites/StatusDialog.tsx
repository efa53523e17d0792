import { type CollectionSiteDetail } from '@boucle/contract/collectionSites/calls.ts';
import { count } from '@boucle/contract/format.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useSitesChanged } from './useSitesChanged.ts';

/** Takes a collector out of service, saying what it holds, or puts it back. */
export function StatusDialog({ site, onClose }: { site: CollectionSiteDetail; onClose: () => void }) {
  const changed = useSitesChanged();
  const [attempts] = useState(() => createAttempts());
  const closing = site.status === 'active';
  const change = useMutation({
    mutationFn: () => {
      const input = { id: site.id };
      const options = { context: { idempotencyKey: attempts.keyOf({ ...input, closing }) } };
      return closing
        ? client.collectionSites.deactivate(input, options)
        : client.collectionSites.reactivate(input, options);
    },
    onSuccess: (saved) => {
      changed(saved);
      alerts.show('success', `${site.name} est ${closing ? 'hors service' : 'en service'}.`);
      onClose();
    },
  });
  const held = site.dirty_containers_count;
  return (
    <ConfirmDialog
      title={closing ? `Mettre ${site.name} hors service\u202f?` : `Remettre ${site.name} en service\u202f?`}
      confirm={closing ? 'Mettre hors service' : 'Remettre en service'}
      tone={closing ? 'danger' : 'default'}
      busy={change.isPending}
      error={problemOf(change.error)}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      {closing ? (
        <>
          <p>Il ne sera plus compté parmi les collecteurs à visiter.</p>
          {held > 0 && (
            <p>
              Il contient encore <b>{count(held, 'contenant', 'contenants')}</b>, que vous pourrez toujours vider.
            </p>
          )}
        </>
      ) : (
        <p>Il reparaîtra parmi les collecteurs à visiter.</p>
      )}
    </ConfirmDialog>
  );
}
