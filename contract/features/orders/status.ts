import { statusLabel } from '../../shared/transactions/statuses.ts';

/**
 * The life of an order (docs/ledger.md, Orders): pending → validated → done | cancelled;
 * `creation_failed` never began.
 */
export const ORDER_STATUSES = ['pending', 'validated', 'done', 'cancelled', 'creation_failed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * French label of an order's status: « En attente », « Validée », « Livré », « Annulée », « Échec
 * de création ».
 */
export const orderStatusLabel = (status: OrderStatus): string => statusLabel(status, 'feminine');

/** Actions on an order by hand. */
export const ORDER_ACTIONS = ['validate', 'finish', 'change', 'cancel', 'fix', 'stepBack'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

const BY_STATUS: Readonly<Record<OrderStatus, readonly OrderAction[]>> = {
  pending: ['validate', 'change', 'cancel'],
  validated: ['finish', 'change', 'cancel', 'stepBack'],
  done: ['fix', 'stepBack'],
  cancelled: ['stepBack'],
  creation_failed: [],
};

/**
 * The actions that the state of an order allows, the main one first. Taking it one step back is the
 * administrator's; an order cancelled before it was taken from the restaurant has no step to take
 * back.
 */
export function orderActions(
  { status, taken }: { status: OrderStatus; taken: boolean },
  role: string | undefined,
): readonly OrderAction[] {
  return BY_STATUS[status].filter(
    (action) => action !== 'stepBack' || (role === 'account_admin' && (status !== 'cancelled' || taken)),
  );
}
