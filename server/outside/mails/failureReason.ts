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
