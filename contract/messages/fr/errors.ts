import { formatMessage } from '../../base/icu.ts';

/** Sentences of refusals, by code. */
export const errors = {
  something_went_wrong: 'Une erreur est survenue. Merci de réessayer ultérieurement.',
  session_expired_need_to_relog: 'Votre session a expiré. Vous devez vous identifier à nouveau.',
  need_to_relog: 'Une erreur est survenue. Vous devez vous identifier à nouveau.',
  access_denied: 'Accès refusé.',
  undefined_container: 'contenant inconnu',
  bad_credentials: 'Email ou mot de passe incorrect',
  forbidden: 'Accès interdit',
  network: 'Veuillez vérifier votre connection internet et actualiser la page.',
  basic_auth: 'Do not use basic auth',
  invalid_transaction_group: 'Invalid transaction group',
  expired_token: "Le jeton d'accès a expiré",
  too_many_requests:
    '{minutes, plural, =1 {Trop d’essais, réessayez dans # minute} other {Trop d’essais, réessayez dans # minutes}}',
  not_found: 'Cette page n’existe pas.',
  /** The same key was sent with another input than the recorded one. */
  idempotency_conflict:
    'Votre envoi précédent a bien été enregistré, mais pas celui-ci. Rechargez la page pour voir ce qui a été fait avant de recommencer.',
  invalid: 'Certains champs sont à corriger.',
  unavailable: 'Le service est momentanément indisponible. Merci de réessayer dans un instant.',
} as const;

export type ErrorMessageCode = keyof typeof errors;

/** Minutes that too many wrong passwords cost. */
const LOCK_MINUTES = 15;

/**
 * The sentence for an error code; the provider's text follows in parentheses. An unknown code reads
 * as `something_went_wrong`.
 */
export function errorText(code: string, description?: string | null): string {
  const known = Object.hasOwn(errors, code) ? errors[code as ErrorMessageCode] : errors.something_went_wrong;
  const text = formatMessage(known, { minutes: LOCK_MINUTES });
  return description ? `${text} (${description})` : text;
}
