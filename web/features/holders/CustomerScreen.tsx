import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useAddressId } from '../../shared/useAddressId.ts';
import { HolderScreen } from './HolderScreen.tsx';

/** A conso: the holder's screen in customer mode. */
export function CustomerScreen() {
  const id = useAddressId();
  const { data, error, refetch } = useQuery(query.customers.read.queryOptions({ input: { id } }));
  return (
    <HolderScreen
      kind="customer"
      id={id}
      name="Conso"
      holder={data && { kind: 'customer', customer: data }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
