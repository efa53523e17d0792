import { type ConnectStatus } from '@boucle/contract/base/constants.ts';
import { CONNECT_STATUS_LABELS } from '@boucle/contract/messages/fr/connect.ts';
import { pages } from '@boucle/contract/pages.ts';
import { mdiCheckCircleOutline, mdiCreditCardOutline } from '@mdi/js';
import { type Task } from '../../shared/tasks/tasks.ts';

/** The state of the connection to the payment provider, as a line of « À faire ». */
export function paymentTask(status: ConnectStatus): Task {
  const connected = status === 'completed';
  return {
    key: 'payment',
    icon: connected ? mdiCheckCircleOutline : mdiCreditCardOutline,
    tone: connected ? 'ok' : 'warn',
    title: `Paiement Stripe\u00a0: ${CONNECT_STATUS_LABELS[status].toLocaleLowerCase('fr')}`,
    detail: connected ? 'Rechargement en ligne ouvert' : 'Rechargement en ligne fermé',
    to: `${pages.account.path}?onglet=paiement`,
  };
}
