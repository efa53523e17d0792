import { count } from '@boucle/contract/base/format.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { messageAsking } from '../../../shared/messages/asking.ts';
import { RemovalDialog } from '../../../shared/removals/RemovalDialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { openedLabel, openLabel } from './moves.ts';
import { restaurantQuery } from '../queries.ts';

type StatusDialogProps = { task: 'activate' | 'deactivate'; id: number; name: string; onClose: () => void };

/** Asks before opening or closing a restaurant; closing says what it still holds. */
export function StatusDialog({ task, id, name, onClose }: StatusDialogProps) {
  const { data, error } = useQuery(restaurantQuery(id));
  const closing = task === 'deactivate';
  const status = data?.status ?? 'pending';
  const word = closing ? 'Désactiver' : openLabel(status);
  const shared = {
    title: `${word} ${name}\u202f?`,
    confirm: `${word} le restaurant`,
    invalidates: [query.restaurants.key()],
    success: `${name} est ${closing ? 'désactivé' : openedLabel(status)}.`,
    onClose,
  };
  if (!closing)
    return (
      <ActionDialog
        {...shared}
        tone="default"
        send={(options) => client.restaurants.activate({ id }, options)}
        onDone={() => messageAsking.offer('restaurant_activated', id)}
      >
        Il servira des contenants et apparaîtra dans l’application, s’il y est visible.
      </ActionDialog>
    );
  return (
    <RemovalDialog
      {...shared}
      thing="restaurant"
      id={id}
      reading={data === undefined && error === null}
      send={(_heir, options) => client.restaurants.deactivate({ id, confirm: data !== undefined }, options)}
    >
      {data !== undefined ? (
        <p>{consequence(data)}</p>
      ) : error !== null ? (
        <p>{CLOSED} Ce qu’il détient encore n’a pas pu être lu.</p>
      ) : (
        <Skeleton width="80%" />
      )}
    </RemovalDialog>
  );
}

const CLOSED = 'Il n’apparaîtra plus dans l’application et ne sera plus approvisionné. Vous pourrez le réactiver.';

function consequence(restaurant: RestaurantDetail): string {
  const { clean_containers_count: clean, dirty_containers_count: dirty, guest_containers_count: held } = restaurant;
  const kept = [
    ...(clean > 0 ? [count(clean, 'contenant propre', 'contenants propres')] : []),
    ...(dirty > 0 ? [count(dirty, 'sale', 'sales')] : []),
    ...(held > 0 ? [`${count(held, 'contenant', 'contenants')} chez ses invités`] : []),
  ];
  return kept.length === 0
    ? `${CLOSED} Il ne détient plus rien.`
    : `${CLOSED} Il a encore ${kept.join(', ')}\u00a0: ils restent à reprendre.`;
}
