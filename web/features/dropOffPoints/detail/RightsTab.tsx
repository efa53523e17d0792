import '../../../ui/table/DataTable.css';
import { type DropOffRight } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { count } from '@boucle/contract/base/format.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { UnsavedGuard } from '../../../ui/form/leaving/UnsavedGuard.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { changedRights, type Right, type RightChanges, rightsWith, withRight } from './rights.ts';

const RIGHTS: ReadonlyArray<readonly [right: Right, label: string]> = [
  ['may_pick_up', 'Reprendre'],
  ['may_wash', 'Laver'],
  ['may_wash_and_keep', 'Laver et garder'],
];

/** Which restaurants may take back, wash, or wash and keep what is dirty here. */
export function RightsTab({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(query.dropOffPoints.restaurants.queryOptions({ input: { id } }));
  if (!data) {
    return (
      <div className="b-table-sheet">
        {error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height="240px" />
        )}
      </div>
    );
  }
  return data.length === 0 ? (
    <div className="b-table-sheet">
      <EmptyState title="Aucun restaurant dans l’initiative" />
    </div>
  ) : (
    <Rights id={id} saved={data} />
  );
}

function Rights({ id, saved }: { id: number; saved: readonly DropOffRight[] }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<RightChanges>({});
  const rights = rightsWith(saved, typed);
  const changed = changedRights(saved, typed);
  const saving = useIdempotentMutation({
    sets: true,
    send: (restaurants: typeof changed, options) => client.dropOffPoints.setRestaurants({ id, restaurants }, options),
    success: () => 'Les autorisations sont enregistrées.',
    onDone: (now) => {
      queryClient.setQueryData(query.dropOffPoints.restaurants.queryKey({ input: { id } }), now);
      setTyped({});
    },
  });
  return (
    <form
      className="b-table-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(changed);
      }}
    >
      <UnsavedGuard when={changed.length > 0} />
      <table className="b-table drop-rights">
        <caption className="b-sr">Ce que les restaurants peuvent faire des contenants sales</caption>
        <thead>
          <tr>
            <th scope="col">Restaurant</th>
            {RIGHTS.map(([right, label]) => (
              <th key={right} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map((row) => (
            <tr key={row.restaurant_id}>
              <td>
                <span className="b-strong">{row.restaurant_name}</span>
                {row.city !== '' && <span className="b-faint">{` · ${row.city}`}</span>}
              </td>
              {RIGHTS.map(([right, label]) => (
                <td key={right}>
                  <Checkbox
                    aria-label={`${label}, ${row.restaurant_name}`}
                    checked={row[right]}
                    onChange={(event) =>
                      setTyped(withRight(typed, row.restaurant_id, right, event.currentTarget.checked))
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="drop-save">
        <FormError message={problemOf(saving.error)} />
        <span className="b-muted b-grow" aria-live="polite">
          {changed.length > 0 && count(changed.length, 'restaurant modifié', 'restaurants modifiés')}
        </span>
        {changed.length > 0 && <Button onClick={() => setTyped({})}>Annuler</Button>}
        <Button type="submit" variant="contained" busy={saving.isPending} refused={changed.length === 0}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
