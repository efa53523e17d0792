import { euro, quantity } from '@boucle/contract/base/format.ts';
import { type ClaimOutcome } from '@boucle/contract/shared/incidents/claims.ts';
import { type Brand, type MailTexts, mailTexts } from '../../../outside/mails/layout.ts';

interface ClaimMail {
  readonly brand: Brand;
  readonly name: string;
  /** Of the claim. */
  readonly number: number;
  /** « 1 × Grand bol ». */
  readonly claimed: string;
  /** `returned` and `cancelled`: it closed without an answer. */
  readonly answer: ClaimOutcome | 'cancelled' | 'explained' | 'dismissed';
  /** Deposits that it gave back, in euros. */
  readonly given: number;
  /** Pieces of the loan that are still to be returned. */
  readonly rest: number;
  /** Where a return was found. */
  readonly place: string | null;
  /** Words of the initiative. */
  readonly note: string | null;
}

/** Answers a claim, or says why it closed without an answer. */
export function claimMail(mail: ClaimMail): MailTexts {
  const { brand, name, answer, given, place, note } = mail;
  const { subject, sentence } = WORDS[answer](mail);
  return mailTexts({
    brand,
    subject,
    paragraphs: [name === '' ? 'Bonjour,' : `Bonjour ${name},`, sentence, ...(note === null ? [] : [note])],
    facts: [
      ...(answer === 'found' && place !== null ? [['Retrouvé', place] as const] : []),
      ...(given > 0 ? [['Consigne rendue', euro(given)] as const] : []),
    ],
    signature: [brand.name],
  });
}

const about = ({ number, claimed }: ClaimMail): string => `réclamation n°\u00a0${quantity(number)} (${claimed})`;

const owed = ({ rest }: ClaimMail): string =>
  rest > 0
    ? `Il vous reste ${quantity(rest)}\u00a0à rendre pour cet emprunt.`
    : 'Vous n’avez plus rien à rendre pour cet emprunt.';

const WORDS: Readonly<
  Record<ClaimMail['answer'], (mail: ClaimMail) => { readonly subject: string; readonly sentence: string }>
> = {
  found: (mail) => ({
    subject: `Retrouvé, merci\u00a0: ${euro(mail.given)} de plus dans votre cagnotte`,
    sentence: `Vous aviez bien rendu ${mail.claimed}, et la consigne est revenue dans votre cagnotte. ${owed(mail)}`,
  }),
  gesture: (mail) => ({
    subject: `${euro(mail.given)} de plus dans votre cagnotte`,
    sentence: `Nous n’avons pas retrouvé ${mail.claimed}. Nous vous rendons la consigne à titre gracieux. ${owed(mail)}`,
  }),
  reversed: (mail) => ({
    subject: 'Le mouvement que vous contestiez est annulé',
    sentence: `Nous vous donnons raison\u00a0: le mouvement de votre ${about(mail)} est annulé.`,
  }),
  returned: (mail) => ({
    subject: `Réclamation n°\u00a0${quantity(mail.number)} close\u00a0: l’emprunt est rendu`,
    sentence: `L’emprunt de votre ${about(mail)} est rendu depuis\u00a0: elle est close, vous n’avez rien à faire.`,
  }),
  cancelled: (mail) => ({
    subject: `Réclamation n°\u00a0${quantity(mail.number)} close\u00a0: le mouvement est annulé`,
    sentence: `Le mouvement de votre ${about(mail)} est annulé depuis\u00a0: elle est close, vous n’avez rien à faire.`,
  }),
  explained: (mail) => ({
    subject: `Réponse à votre réclamation n°\u00a0${quantity(mail.number)}`,
    sentence: `Voici notre réponse à votre ${about(mail)}.`,
  }),
  dismissed: (mail) => ({
    subject: `Réclamation n°\u00a0${quantity(mail.number)} refusée`,
    sentence: `Nous ne pouvons pas accepter votre ${about(mail)}, pour la raison suivante.`,
  }),
};
