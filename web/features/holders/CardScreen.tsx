import { cardNumber } from '@boucle/contract/cards/status.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { query } from '../../api/query.ts';
import { HolderScreen } from './HolderScreen.tsx';

/** A card: the holder's screen in card mode. */
export function CardScreen() {
  const params: { id?: string } = useParams({ strict: false });
  const id = Number(params.id);
  const { data, error, refetch } = useQuery(query.cards.read.queryOptions({ input: { id } }));
  return (
    <HolderScreen
      kind="card"
      id={id}
      name={`Carte ${cardNumber(id)}`}
      holder={data && { kind: 'card', card: data }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
