import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';

/** Properties of the dialog of each step of an order. */
export type StepProps = { order: OrderDetail; onClose: () => void };
