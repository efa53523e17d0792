/** Acts that concern somebody, who may then be written to. */
export const MESSAGE_ACTS = [
  'delivery',
  'request_planned',
  'request_refused',
  'request_delivered',
  'recall',
  'round',
  'round_taken',
  'point_closed',
  'gap_settled',
  'claim_question',
  'loan_pardoned',
  'loan_extended',
  'price',
  'count',
  'restaurant_activated',
  'partner_statement',
  'statement',
  'reminder',
] as const;
export type MessageAct = (typeof MESSAGE_ACTS)[number];

export const MESSAGE_ACT_LABELS: Readonly<Record<MessageAct, string>> = {
  delivery: 'Livraison',
  request_planned: 'Demande acceptée',
  request_refused: 'Demande refusée',
  request_delivered: 'Demande livrée',
  recall: 'Rappel d’un lot',
  round: 'Tournée confiée',
  round_taken: 'Tournée retirée',
  point_closed: 'Point fermé',
  gap_settled: 'Écart réglé',
  claim_question: 'Précision demandée',
  loan_pardoned: 'Emprunt pardonné',
  loan_extended: 'Emprunt prolongé',
  price: 'Consigne à venir',
  count: 'Inventaire annoncé',
  restaurant_activated: 'Restaurant activé',
  partner_statement: 'Relevé d’un partenaire',
  statement: 'Relevé',
  reminder: 'Relance',
};

/** Acts of whose messages an address may want none: nothing in them is owed to it. */
export const OPTIONAL_ACTS: readonly MessageAct[] = [
  'delivery',
  'request_planned',
  'request_delivered',
  'point_closed',
  'price',
  'count',
];

/** What acts are about: a message stands on its page. */
export const MESSAGE_THINGS = [
  'transaction',
  'supply_request',
  'wash_lot',
  'round',
  'drop_off_point',
  'incident',
  'loan',
  'format',
  'stock_count',
  'restaurant',
  'partner_statement',
  'statement',
] as const;
export type MessageThing = (typeof MESSAGE_THINGS)[number];

export const THING_OF: Readonly<Record<MessageAct, MessageThing>> = {
  delivery: 'transaction',
  request_planned: 'supply_request',
  request_refused: 'supply_request',
  request_delivered: 'supply_request',
  recall: 'wash_lot',
  round: 'round',
  round_taken: 'round',
  point_closed: 'drop_off_point',
  gap_settled: 'incident',
  claim_question: 'incident',
  loan_pardoned: 'loan',
  loan_extended: 'loan',
  price: 'format',
  count: 'stock_count',
  restaurant_activated: 'restaurant',
  partner_statement: 'partner_statement',
  statement: 'statement',
  reminder: 'statement',
};

/** Whose page a message stands on. */
export const MESSAGE_AUDIENCES = ['restaurant', 'customer', 'partner', 'person'] as const;
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number];

export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'recalled', 'page'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_STATE_LABELS: Readonly<Record<MessageState, string>> = {
  waiting: 'En attente',
  sent: 'Parti',
  failed: 'Échec',
  recalled: 'Rappelé',
  page: 'Sur sa page',
};

export const MESSAGE_ANSWERS = ['noted', 'complete', 'differs'] as const;
export type MessageAnswer = (typeof MESSAGE_ANSWERS)[number];

export const MESSAGE_ANSWER_LABELS: Readonly<Record<MessageAnswer, string>> = {
  noted: 'C’est noté',
  complete: 'Tout est là',
  differs: 'Le compte n’est pas bon',
};

/**
 * Characters, recipients of one act, drafts read at once, seconds before it leaves, days to answer,
 * mails an hour.
 */
export const MESSAGE_LIMITS = {
  subject: 150,
  text: 2000,
  recipients: 500,
  drafts: 100,
  on_page: 20,
  seconds: 10,
  days: 60,
  an_hour: 500,
} as const;

/**
 * One-press answers to a message of that act: a delivery is counted, a partner's statement is
 * answered on the partner's page, the rest is noted.
 */
export const answersTo = (act: MessageAct): readonly MessageAnswer[] =>
  act === 'delivery' ? ['complete', 'differs'] : act === 'partner_statement' ? [] : ['noted'];

/** Page of a message, by the signed text of its link. */
export const messagePagePath = (token: string): string => `/m/${token}`;

/** Whether a transaction brought clean containers to a restaurant, which may count them. */
export const isDelivery = (transaction: {
  readonly transaction_type: string;
  readonly restaurant_id: number | null;
}): boolean => transaction.transaction_type === 'admin_give' && transaction.restaurant_id !== null;
