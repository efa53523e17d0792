import { type PartnerScope } from './scopes.ts';

/** What a webhook may be sent for, and the scope by which its subject is read. */
const SCOPES = {
  'order.validated': 'orders',
  'order.done': 'orders',
  'order.cancelled': 'orders',
  'order.failed': 'orders',
  'transaction.completed': 'transactions',
  'transaction.reversed': 'transactions',
  'request.planned': 'transactions',
  'request.refused': 'transactions',
  'request.delivered': 'transactions',
  'claim.answered': 'transactions',
  'loan.late': 'customers',
} as const satisfies Readonly<Record<string, PartnerScope>>;

export type WebhookEvent = keyof typeof SCOPES;
export const WEBHOOK_EVENTS = Object.keys(SCOPES) as [WebhookEvent, ...WebhookEvent[]];
export const WEBHOOK_EVENT_SCOPES: Readonly<Record<WebhookEvent, PartnerScope>> = SCOPES;

export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'order.validated': 'Commande retirée au restaurant',
  'order.done': 'Commande livrée',
  'order.cancelled': 'Commande annulée',
  'order.failed': 'Commande impossible',
  'transaction.completed': 'Transaction terminée',
  'transaction.reversed': 'Transaction annulée après coup',
  'request.planned': 'Demande de contenants planifiée',
  'request.refused': 'Demande de contenants refusée',
  'request.delivered': 'Demande de contenants livrée',
  'claim.answered': 'Réclamation traitée',
  'loan.late': 'Emprunt en retard',
};

/** Identifiers in the `data` of an event of each type. */
export const WEBHOOK_EVENT_IDS: Readonly<Record<WebhookEvent, readonly string[]>> = {
  'order.validated': ['order_id'],
  'order.done': ['order_id'],
  'order.cancelled': ['order_id'],
  'order.failed': ['order_id'],
  'transaction.completed': ['transaction_id'],
  'transaction.reversed': ['transaction_id'],
  'request.planned': ['supply_request_id'],
  'request.refused': ['supply_request_id'],
  'request.delivered': ['supply_request_id'],
  'claim.answered': ['claim_id', 'customer_id', 'restaurant_id'],
  'loan.late': ['loan_id', 'customer_id'],
};

/** Tries of a delivery, over some 24 hours. */
export const WEBHOOK_TRIES = 10;
/** How long a delivery is kept, and an endpoint that always fails is tried. */
export const WEBHOOK_DAYS_KEPT = 30;
export const WEBHOOK_DAYS_FAILING = 5;
