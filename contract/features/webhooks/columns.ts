import { columnsOf } from '../../base/columns.ts';
import { WEBHOOK_TRIES } from '../../shared/apiAccesses/webhooks.ts';
import type { Delivery } from './calls.ts';
import { DELIVERY_FAILURE_LABELS, DELIVERY_STATE_LABELS, DELIVERY_TYPE_LABELS } from './labels.ts';

const delivery = columnsOf<Delivery>();

/** « 503 », or why there was no answer. */
export const answerWords = ({ status, failure }: Pick<Delivery, 'status' | 'failure'>): string | null => {
  if (failure === null || failure === 'status') return status === null ? null : `Réponse ${status}`;
  const words = DELIVERY_FAILURE_LABELS[failure];
  return status === null ? words : `${words} (${status})`;
};

/** The columns of the deliveries. */
export const DELIVERY_COLUMNS = {
  created_at: delivery.moment('Date', 'created_at'),
  type: delivery.text('Événement', ({ type }) => DELIVERY_TYPE_LABELS[type]),
  url: delivery.typed('Adresse', 'url'),
  state: delivery.text('État', ({ state }) => DELIVERY_STATE_LABELS[state]),
  answer: delivery.text('Dernière réponse', answerWords),
  tries: delivery.text('Essais', ({ tries }) => `${tries} sur ${WEBHOOK_TRIES}`),
  next_try_at: delivery.moment('Prochain essai', 'next_try_at'),
};
