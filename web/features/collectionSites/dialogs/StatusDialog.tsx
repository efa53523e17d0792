import { type CollectionSiteDetail } from '@boucle/contract/features/collectionSites/shapes.ts';
import { count } from '@boucle/contract/base/format.ts';
import { client } from '../../../api/client.ts';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { useSitesChanged } from './useSitesChanged.ts';

/** Takes a collector out of service, saying what it holds, or puts it back. */
export function StatusDialog({ site, onClose }: { site: CollectionSiteDetail; onClose: () => void }) {
  const changed = useSitesChanged();
  const closing = site.status === 'active';
  const held = site.dirty_containers_count;
  return (
    <ActionDialog
      title={closing ? `Mettre ${site.name} hors service\u202f?` : `Remettre ${site.name} en service\u202f?`}
      confirm={closing ? 'Mettre hors service' : 'Remettre en service'}
      tone={closing ? 'danger' : 'default'}
      send={(options) =>
        closing
          ? client.collectionSites.deactivate({ id: site.id, confirm: true }, options)
          : client.collectionSites.reactivate({ id: site.id }, options)
      }
      success={`${site.name} est ${closing ? 'hors service' : 'en service'}.`}
      onDone={changed}
      onClose={onClose}
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
        <p>Il réapparaîtra parmi les collecteurs à visiter.</p>
      )}
    </ActionDialog>
  );
}
