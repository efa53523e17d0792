import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { query } from '../../api/query.ts';
import { HolderScreen } from './HolderScreen.tsx';

/** A conso: the holder's screen in customer mode. */
export function CustomerScreen() {
  const params: { id?: string } = useParams({ strict: false });
  const id = Number(params.id);
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
