import './detail.css';
import { atName } from '@boucle/contract/base/elision.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { type RestaurantDetail, type RestaurantFormat } from '@boucle/contract/features/restaurants/shapes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { FormatName } from './FormatName.tsx';
import { TabSkeleton } from './TabSkeleton.tsx';

type Change = { format: RestaurantFormat; checked: boolean };

/** The formats that a restaurant offers: on or off at once. */
export function FormatsTab({ restaurant: { id, name } }: { restaurant: RestaurantDetail }) {
  const queryClient = useQueryClient();
  const options = query.restaurants.formats.queryOptions({ input: { id } });
  const { data: formats, error, refetch } = useQuery(options);
  const change = useMutation({
    // The changed field alone: a switch undoes none that somebody else pressed in the meantime.
    mutationFn: ({ format: { format_id }, checked }: Change) =>
      client.restaurants.setFormats({ id, formats: [{ format_id, offered: checked }] }),
    onSuccess: (saved, { format: { format_title: title }, checked }) => {
      alerts.show('success', `${title} ${checked ? 'est proposé' : 'n’est plus proposé'} ${atName(name)}.`);
      queryClient.setQueryData(options.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: query.restaurants.stocks.key() });
    },
  });
  if (!formats && !error) return <TabSkeleton />;
  const offered = formats?.filter((one) => one.offered).length ?? 0;
  return (
    <div className="b-restaurant-tab">
      <Sheet title="Formats proposés ici" note={formats && `${offered} sur ${formats.length}`} flush>
        {!formats ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : formats.length === 0 ? (
          <EmptyState title="Aucun format actif">Créez d’abord un format de contenant.</EmptyState>
        ) : (
          <ul className="b-restaurant-list" aria-label="Formats">
            {formats.map((format) => (
              <li key={format.format_id}>
                <FormError
                  message={
                    change.variables?.format.format_id === format.format_id ? problemOf(change.error) : undefined
                  }
                />
                <FormatName format={format} />
                <span className="b-faint">{`Consigne ${euro(format.deposit)}`}</span>
                <Switch
                  checked={format.offered}
                  disabled={change.isPending}
                  aria-label={`${format.format_title}, proposé`}
                  onChange={({ target: { checked } }) => change.mutate({ format, checked })}
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
