import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useAddressId } from '../../shared/useAddressId.ts';
import { HolderScreen } from './HolderScreen.tsx';

/** A card: the holder's screen in card mode. */
export function CardScreen() {
  const id = useAddressId();
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
