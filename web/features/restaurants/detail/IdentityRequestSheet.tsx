import { type IdentityRequest, type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

const AskReason = part(() => import('../../../shared/AskReason.tsx'), 'AskReason');

const TITLE = 'Changement demandé par le gérant';

/** The SIREN or IBAN that the owner asked for and confirmed; nothing where none waits. */
export function IdentityRequestSheet({ restaurant }: { restaurant: RestaurantDetail }) {
  const { id } = restaurant;
  const { data, error, refetch } = useQuery(query.restaurants.identityRequest.queryOptions({ input: { id } }));
  if (error)
    return (
      <Sheet title={TITLE}>
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      </Sheet>
    );
  if (!data) return null;
  return <Waiting key={data.id} restaurant={restaurant} request={data} />;
}

type Decision = { readonly decision: 'accept' | 'refuse'; readonly reason?: string };

function Waiting({ restaurant, request }: { restaurant: RestaurantDetail; request: IdentityRequest }) {
  const { siren, iban, asked_by, asked_at } = request;
  const cache = useQueryClient();
  const [refusing, setRefusing] = useState(false);
  const deciding = useIdempotentMutation({
    sets: true,
    send: (decision: Decision, options) =>
      client.restaurants.decideIdentity({ id: restaurant.id, request_id: request.id, ...decision }, options),
    subject: ({ decision }) => decision,
    success: (_, { decision }) => (decision === 'accept' ? 'Le changement est fait.' : 'La demande est refusée.'),
    onDone: () => setRefusing(false),
    onSettled: () => cache.invalidateQueries(),
  });
  const { isPending: busy } = deciding;
  const error = problemOf(deciding.error);
  return (
    <Sheet title={TITLE}>
      <div className="b-stack">
        <Facts
          facts={[
            ...(siren === null ? [] : ([['SIREN', `${restaurant.siren ?? 'aucun'} → ${siren}`]] as const)),
            ...(iban === null ? [] : ([['IBAN', `${restaurant.iban ?? 'aucun'} → ${iban}`]] as const)),
            ['Demandé par', `${asked_by}, le ${dateTime(asked_at)}`],
          ]}
        />
        <p className="b-muted">
          {'Vérifiez par un appel à un numéro connu.'}
          {siren !== null && ' Le SIRET de l’ancien SIREN sera effacé.'}
          {iban !== null && ' Le BIC de l’ancien IBAN sera effacé.'}
        </p>
        {!refusing && <FormError message={error} />}
        <div className="b-row">
          <Button disabled={busy} onClick={() => setRefusing(true)}>
            Refuser…
          </Button>
          <Button variant="contained" busy={busy} onClick={() => deciding.mutate({ decision: 'accept' })}>
            Accepter
          </Button>
        </div>
      </div>
      <Suspense>
        {refusing && (
          <AskReason
            title="Refuser le changement"
            confirm="Refuser"
            busy={busy}
            error={error}
            onConfirm={(reason) => deciding.mutate({ decision: 'refuse', reason })}
            onCancel={() => setRefusing(false)}
          >
            Le gérant lira votre raison. Rien ne change.
          </AskReason>
        )}
      </Suspense>
    </Sheet>
  );
}
