import { type IdentityRequest, type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { DecisionSheet } from '../../../shared/dialogs/DecisionSheet.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

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

const WORDS = {
  accepted: 'Le changement est fait.',
  refused: 'La demande est refusée.',
  refuse: 'Refuser le changement',
  reason: 'Le gérant lira votre raison. Rien ne change.',
};

function Waiting({ restaurant, request }: { restaurant: RestaurantDetail; request: IdentityRequest }) {
  const { siren, iban, asked_by, asked_at } = request;
  return (
    <DecisionSheet
      title={TITLE}
      send={(decision, options) =>
        client.restaurants.decideIdentity({ id: restaurant.id, request_id: request.id, ...decision }, options)
      }
      words={WORDS}
    >
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
    </DecisionSheet>
  );
}
