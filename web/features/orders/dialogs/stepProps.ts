import { type OrderDetail } from '@boucle/contract/orders/calls.ts';

/** What the dialog of each step of an order is given. */
export type StepProps = { order: OrderDetail; onClose: () => void };
