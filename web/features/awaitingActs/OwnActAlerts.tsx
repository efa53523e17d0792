import { type OwnActAlert } from '@boucle/contract/features/alerts/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Moment } from '../../ui/figures/Moment.tsx';

/** Alerts on acts of administrators who have no colleague: the platform looks at them. */
export function OwnActAlerts() {
  const cache = useQueryClient();
  const { data: found = [], error, refetch } = useQuery(query.alerts.ownActs.queryOptions());
  const seeing = useIdempotentMutation({
    sets: true,
    send: ({ id, account_id }: OwnActAlert, options) => client.alerts.see({ id, account_id }, options),
    subject: ({ account_id, id }) => `${account_id}-${id}`,
    success: () => 'L’alerte est marquée comme vue.',
    onDone: (left) => void cache.setQueryData(query.alerts.ownActs.queryKey(), left),
  });
  if (error)
    return (
      <Sheet title="Alertes">
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      </Sheet>
    );
  return found.map((alert) => {
    const isOwn = seeing.variables?.id === alert.id && seeing.variables.account_id === alert.account_id;
    return (
      <Sheet key={`${alert.account_id}-${alert.id}`} title={`Alerte\u00a0: ${alert.title}`}>
        <div className="b-stack">
          <Facts
            facts={[
              ['Initiative', alert.account_name],
              ['Seul administrateur', alert.person],
              ['Dernier fait', <Moment key="last" at={alert.last_event_at} />],
            ]}
          />
          <p>{alert.sentence}</p>
          {isOwn && <FormError message={problemOf(seeing.error)} />}
          <div className="b-row acts-foot">
            <Button variant="contained" busy={isOwn && seeing.isPending} onClick={() => seeing.mutate(alert)}>
              Marquer comme vue
            </Button>
          </div>
        </div>
      </Sheet>
    );
  });
}
