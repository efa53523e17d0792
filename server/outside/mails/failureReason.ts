/** Reasons of mail servers, reports and sockets, by what their text holds; the first that fits. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^(Envoi interrompu|Conso effacé|Contenu illisible)$/, ''],
  [/^Retour \d\.1\./, 'L’adresse du destinataire n’existe pas.'],
  [/^Retour \d\.2\.2$/, 'La boîte du destinataire est pleine.'],
  [/^Retour \d\.4\./, 'Le serveur du destinataire ne répond pas.'],
  [/^Retour \d\.7\./, 'Le serveur du destinataire refuse nos messages.'],
  [/^Retour /, 'Le message est revenu\u00a0: il n’a pas pu être remis.'],
  [
    /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ESOCKET|timeout|Greeting never/i,
    'Le serveur d’envoi ne répond pas.',
  ],
  [/ENOTFOUND|EDNS|EAI_AGAIN/i, 'Le serveur d’envoi est introuvable.'],
  [/Invalid login|EAUTH|\b53[045]\b/i, 'Le serveur d’envoi refuse nos identifiants.'],
  [/recipient|mailbox|\b55[013]\b/i, 'L’adresse du destinataire est refusée.'],
];

/** Why a mail did not leave or came back, as people read it. */
export function failureReason(failure: string | null): string | null {
  if (failure === null) return null;
  const [, sentence] = REASONS.find(([pattern]) => pattern.test(failure)) ?? [];
  if (sentence === undefined) return 'Le serveur d’envoi a refusé le message.';
  return sentence === '' ? `${failure}.` : sentence;
}
