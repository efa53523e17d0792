import { INVITATION_SECONDS, LINK_SECONDS } from '../../auth/tokens/tokens.ts';

/** Reasons of mail servers and of sockets, by what their message holds; the first one that fits. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(Envoi interrompu|Conso effacé|Contenu illisible)$/, ''],
  [
    /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ESOCKET|timeout|Greeting never/i,
    'Le serveur d’envoi ne répond pas.',
  ],
  [/ENOTFOUND|EDNS|EAI_AGAIN/i, 'Le serveur d’envoi est introuvable.'],
  [/Invalid login|EAUTH|\b53[045]\b/i, 'Le serveur d’envoi refuse nos identifiants.'],
  [/recipient|mailbox|\b55[013]\b/i, 'L’adresse du destinataire est refusée.'],
];

/** Why a mail did not leave, as people read it. */
export function failureReason(failure: string | null): string | null {
  if (failure === null) return null;
  const [, sentence] = REASONS.find(([pattern]) => pattern.test(failure)) ?? [];
  if (sentence === undefined) return 'Le serveur d’envoi a refusé le message.';
  return sentence === '' ? `${failure}.` : sentence;
}

interface Resent {
  readonly kind: string;
  readonly recipient: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
  readonly has_secret: boolean;
  readonly kept: boolean;
}

/** Why a mail cannot be sent again; null when it can. */
export function resendRefusal(
  { kind, recipient, created_at, sent_at, failed_at, has_secret, kept }: Resent,
  now: Date,
): string | null {
  if (!recipient.includes('@')) return 'Ce conso a été effacé.';
  if (sent_at === null && failed_at === null) return 'Cet e-mail est déjà en attente d’envoi.';
  const lifetime = kind === 'invitation' ? INVITATION_SECONDS : LINK_SECONDS;
  const isExpired = now.getTime() - created_at.getTime() >= lifetime * 1000;
  if (has_secret && (sent_at !== null || isExpired)) {
    return 'Son lien ne sert qu’une fois\u00a0: renvoyez plutôt une invitation.';
  }
  return kept ? null : 'Son contenu n’est plus conservé.';
}
