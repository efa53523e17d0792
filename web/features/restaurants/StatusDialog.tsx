import { count } from '@boucle/contract/format.ts';
import { type RestaurantDetail } from '@boucle/contract/restaurants/shapes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { openWord } from './moves.ts';
import { restaurantQuery } from './queries.ts';

type StatusDialogProps = { task: 'activate' | 'deactivate'; id: number; name: string; onClose: () => void };

/** Asks before opening or closing a restaurant; closing says what it still holds. */
export function StatusDialog({ task, id, name, onClose }: StatusDialogProps) {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(restaurantQuery(id));
  const [idempotencyKey] = useState(() => createAttempts().keyOf(id));
  const closing = task === 'deactivate';
  const word = closing ? 'Désactiver' : openWord(data?.status ?? 'pending');
  const change = useMutation({
    mutationFn: () => client.restaurants[task]({ id }, { context: { idempotencyKey } }),
    onSuccess: async () => {
      alerts.show('success', `${name} est ${closing ? 'désactivé' : 'réactivé'}.`);
      onClose();
      await queryClient.invalidateQueries({ queryKey: query.restaurants.key() });
    },
  });
  return (
    <ConfirmDialog
      title={`${word} ${name}\u202f?`}
      confirm={`${word} le restaurant`}
      tone={closing ? 'danger' : 'default'}
      busy={change.isPending}
      error={change.isPending ? undefined : problemOf(change.error)}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      {!closing ? (
        'Il servira des contenants et paraîtra dans l’application, s’il y est visible.'
      ) : data !== undefined ? (
        consequence(data)
      ) : error !== null ? (
        `${CLOSED} Ce qu’il détient encore n’a pas pu être lu.`
      ) : (
        <Skeleton width="80%" />
      )}
    </ConfirmDialog>
  );
}

const CLOSED = 'Il ne paraîtra plus dans l’application et ne sera plus approvisionné. Vous pourrez le réactiver.';

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
