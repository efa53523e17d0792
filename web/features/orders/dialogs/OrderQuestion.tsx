import { type OrderAction } from '@boucle/contract/features/orders/status.ts';
import { useQuery } from '@tanstack/react-query';
import { OrderDialogs } from './OrderDialogs.tsx';
import { orderQuery } from '../queries.ts';

type OrderQuestionProps = { id: number; action: OrderAction; onClose: () => void };

/** Question of a row of the list about its order, which was read for it. Loaded on first use. */
export function OrderQuestion({ id, action, onClose }: OrderQuestionProps) {
  const { data } = useQuery(orderQuery(id));
  return data && <OrderDialogs action={action} order={data} onClose={onClose} />;
}
