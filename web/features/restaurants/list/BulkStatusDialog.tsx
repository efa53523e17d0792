import { count } from '@boucle/contract/base/format.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { BulkDialog } from '../../../shared/bulk/BulkDialog.tsx';

export type BulkStatus = { task: 'activate' | 'deactivate'; restaurants: readonly Restaurant[] };

type BulkStatusDialogProps = BulkStatus & {
  onDone: (restaurants: readonly Restaurant[]) => void;
  onClose: () => void;
};

/** Opens or closes several restaurants. Each may be refused on its own: orders wait there, say. */
export function BulkStatusDialog({ task, restaurants, onDone, onClose }: BulkStatusDialogProps) {
  const queryClient = useQueryClient();
  const closing = task === 'deactivate';
  const isDone = ({ status }: Restaurant) => (closing ? status === 'disabled' : status === 'active');
  const rows = restaurants.filter((one) => !isDone(one));
  const many = count(rows.length, 'restaurant', 'restaurants');
  const state = `${closing ? 'désactivé' : 'actif'}${rows.length > 1 ? 's' : ''}`;
  return (
    <BulkDialog
      title={`${closing ? 'Désactiver' : 'Activer'} ${many}\u202f?`}
      confirm={closing ? 'Désactiver' : 'Activer'}
      tone={closing ? 'danger' : 'default'}
      rows={rows}
      skipped={restaurants
        .filter(isDone)
        .map((row) => ({ row, reason: closing ? 'est déjà désactivé.' : 'est déjà actif.' }))}
      nameOf={({ name }) => name}
      act={({ id }, options) =>
        closing
          ? client.restaurants.deactivate({ id, confirm: true }, options)
          : client.restaurants.activate({ id }, options)
      }
      success={`${many}\u00a0: ${state}.`}
      onChanged={() => void queryClient.invalidateQueries({ queryKey: query.restaurants.key() })}
      onDone={onDone}
      onClose={onClose}
    >
      {closing ? <p>{consequence(rows)}</p> : <p>Ils serviront des contenants et apparaîtront dans l’application.</p>}
    </BulkDialog>
  );
}

function consequence(restaurants: readonly Restaurant[]): string {
  const first =
    'Ils n’apparaîtront plus dans l’application et ne seront plus approvisionnés. Vous pourrez les réactiver.';
  const clean = restaurants.reduce((sum, one) => sum + one.clean_containers_count, 0);
  const dirty = restaurants.reduce((sum, one) => sum + one.dirty_containers_count, 0);
  return clean + dirty === 0
    ? first
    : `${first} Ils ont encore ${count(clean, 'contenant propre', 'contenants propres')} et ${count(dirty, 'sale', 'sales')}, qui restent à reprendre.`;
}
