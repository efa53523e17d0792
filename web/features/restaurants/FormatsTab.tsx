import './detail.css';
import { euro } from '@boucle/contract/format.ts';
import { type RestaurantDetail } from '@boucle/contract/restaurants/shapes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf, tellProblem } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { FormatName } from './FormatName.tsx';
import { TabSkeleton } from './TabSkeleton.tsx';

/** The formats that a restaurant offers: on or off at once. */
export function FormatsTab({ restaurant: { id, name } }: { restaurant: RestaurantDetail }) {
  const queryClient = useQueryClient();
  const options = query.restaurants.formats.queryOptions({ input: { id } });
  const { data: formats, error, refetch } = useQuery(options);
  const change = useMutation({
    mutationFn: (format_ids: number[]) => client.restaurants.setFormats({ id, format_ids }),
    onSuccess: (saved) => {
      queryClient.setQueryData(options.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: query.restaurants.stocks.key() });
    },
    onError: tellProblem,
  });
  if (!formats && !error) return <TabSkeleton />;
  const offered = formats?.filter((one) => one.offered).map(({ format_id }) => format_id) ?? [];
  return (
    <div className="b-restaurant-tab">
      <Sheet title="Formats proposés ici" note={formats && `${offered.length} sur ${formats.length}`} flush>
        {!formats ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : formats.length === 0 ? (
          <EmptyState title="Aucun format actif">Créez d’abord un format de contenant.</EmptyState>
        ) : (
          <ul className="b-restaurant-list" aria-label="Formats">
            {formats.map((format) => (
              <li key={format.format_id}>
                <FormatName format={format} />
                <span className="b-faint">{`Consigne ${euro(format.deposit)}`}</span>
                <Switch
                  checked={format.offered}
                  disabled={change.isPending}
                  aria-label={`${format.format_title}, proposé`}
                  onChange={({ target: { checked } }) =>
                    change.mutate(
                      checked ? [...offered, format.format_id] : offered.filter((one) => one !== format.format_id),
                      {
                        onSuccess: () =>
                          alerts.show(
                            'success',
                            `${format.format_title} ${checked ? 'est proposé' : 'n’est plus proposé'} chez ${name}.`,
                          ),
                      },
                    )
                  }
                >
                  {format.offered ? 'Proposé' : 'Non proposé'}
                </Switch>
              </li>
            ))}
          </ul>
        )}
      </Sheet>
    </div>
  );
}
