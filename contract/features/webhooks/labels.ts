import { check, type Check } from '../../base/validation/rules.ts';
import { WEBHOOK_DAYS_FAILING, WEBHOOK_EVENT_LABELS, type WebhookEvent } from '../../shared/apiAccesses/webhooks.ts';

export const MOST_WEBHOOKS = 10;
export const URL_REFUSAL =
  'L’adresse commence par https://, sans identifiant ni mot de passe, sur le port 443 ou un port à partir de 1024.';
export const EVENTS_REFUSAL = 'Cochez au moins un événement.';

/** HTTPS, on port 443 or above 1023, without credentials; its host is checked as a try leaves. */
const URL_SHAPE = /^https:\/\/([^\s/?#@:[\]\\]+|\[[\da-f:.]+\])(:(443|[1-9]\d{4}|[1-9]\d{3}))?([/?][^\s#]*)?$/i;

export function isWebhookUrl(text: string): boolean {
  const [, , , port] = URL_SHAPE.exec(text) ?? [];
  const isPort = port === undefined || port === '443' || (Number(port) >= 1024 && Number(port) <= 65_535);
  return URL_SHAPE.test(text) && text.length <= 500 && isPort;
}

const isUrl: Check = {
  rule: 'url',
  accepts: (value) => typeof value === 'string' && isWebhookUrl(value.trim()),
  values: {},
  says: () => URL_REFUSAL,
};

/** Label and rules of an endpoint's address: the form and the server ask the same. */
export const WEBHOOK_RULES = { url: { label: 'Adresse', checks: [check('required'), isUrl] } } as const;

/** Why an endpoint is stopped. */
export const WEBHOOK_STOPS = ['person', 'gone', 'failing', 'revoked'] as const;
export type WebhookStop = (typeof WEBHOOK_STOPS)[number];

export const WEBHOOK_STOP_LABELS: Readonly<Record<WebhookStop, string>> = {
  person: 'Arrêtée par votre équipe',
  gone: 'Arrêtée\u00a0: votre logiciel a répondu 410',
  failing: `Arrêtée\u00a0: tout a échoué pendant ${WEBHOOK_DAYS_FAILING}\u00a0jours`,
  revoked: 'Arrêtée\u00a0: l’accès est révoqué',
};

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LABELS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'En attente',
  delivered: 'Reçu',
  failed: 'Échec',
};

/** Why a try failed; `status`: by the status of the answer. */
export const DELIVERY_FAILURES = [
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'certificate',
  'unresolved',
  'private',
  'stopped',
  'demo',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export const DELIVERY_FAILURE_LABELS: Readonly<Record<DeliveryFailure, string>> = {
  status: 'Réponse refusée',
  redirect: 'Renvoie vers une autre adresse',
  timeout: 'Pas de réponse en 10\u00a0s',
  unreachable: 'Injoignable',
  certificate: 'Certificat refusé',
  unresolved: 'Nom introuvable',
  private: 'Adresse interne',
  stopped: 'Adresse arrêtée',
  demo: 'La démonstration n’envoie rien',
};

/** An event, also the one that a person sends to try an endpoint. */
export const DELIVERY_TYPES = Object.keys({ ...WEBHOOK_EVENT_LABELS, test: '' }) as [DeliveryType, ...DeliveryType[]];
export type DeliveryType = WebhookEvent | 'test';
export const DELIVERY_TYPE_LABELS: Readonly<Record<DeliveryType, string>> = { ...WEBHOOK_EVENT_LABELS, test: 'Essai' };
