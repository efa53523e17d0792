import { atName } from '@boucle/contract/base/elision.ts';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { count, euro } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type MailParts, type MailTexts, mailTexts } from './layout.ts';
import { type Notice } from './queries.ts';
import { signatureOf, welcomeMail } from './welcome.ts';
import { mailLogo } from './logo.ts';

/** Text of a notice's mail. */
export function noticeMail(notice: Notice): MailTexts {
  const { kind, accountName, colour, logo, welcome, signature } = notice;
  const logoUrl = mailLogo(logo);
  if (kind === 'welcome') return welcomeMail({ accountName, logoUrl, colour, body: welcome, signature });
  const words = WORDS[kind](notice);
  return mailTexts({
    brand: { name: accountName, logoUrl, colour },
    ...words,
    paragraphs: [notice.name === '' ? 'Bonjour,' : `Bonjour ${notice.name},`, ...words.paragraphs],
    signature: signatureOf({ accountName, signature }),
    why: `Vous recevez ce message parce que vous avez un compte ${accountName}.`,
  });
}

type NoticeText = Pick<MailParts, 'subject' | 'paragraphs' | 'figure' | 'facts'>;

const euros = (cents: number | null): string => euro(toEuros(cents ?? 0));

const WORDS: Readonly<Record<Exclude<Notice['kind'], 'welcome'>, (notice: Notice) => NoticeText>> = {
  card_activation: ({ cardId, amountCents, containers, creditsCents, accountName }) => ({
    subject: 'Votre carte est rattachée à votre compte',
    paragraphs: [
      `Votre carte ${cardNumber(cardId ?? 0)} est rattachée à votre compte ${accountName}\u00a0: ce qu’elle portait est à vous, elle ne sert plus.`,
    ],
    figure: ['Solde transféré', euros(amountCents)],
    facts: [
      ...((containers ?? 0) > 0
        ? [['Contenants à rendre', count(containers ?? 0, 'contenant', 'contenants')] as const]
        : []),
      ['Votre cagnotte', euros(creditsCents)],
    ],
  }),
  refund: ({ amountCents, variant, creditsCents }) => ({
    subject: `Votre remboursement de ${euros(amountCents)}`,
    paragraphs: [
      variant === 'payment_card'
        ? 'Votre remboursement est parti vers votre carte bancaire. Il y apparaîtra sous quelques jours, selon votre banque.'
        : 'Votre cagnotte vous a été remboursée.',
    ],
    figure: ['Remboursé', euros(amountCents), `Il reste ${euros(creditsCents)} sur votre cagnotte.`],
  }),
  loan_ended: ({ containers, variant, costCents, creditsCents }) => ({
    subject: 'Un emprunt est terminé',
    paragraphs: [
      count(
        containers ?? 0,
        'contenant que vous aviez emprunté nous est revenu sans que son retour ait été enregistré. Nous l’avons corrigé\u00a0: vous n’avez plus à le rendre.',
        'contenants que vous aviez empruntés nous sont revenus sans que leur retour ait été enregistré. Nous l’avons corrigé\u00a0: vous n’avez plus à les rendre.',
      ),
      `Si ${containers === 1 ? 'ce contenant est' : 'ces contenants sont'} encore chez vous, répondez à cet e-mail.`,
    ],
    ...(variant === 'less'
      ? { figure: ['Consigne rendue', euros(costCents), `Votre cagnotte porte ${euros(creditsCents)}.`] as const }
      : { facts: [['Votre cagnotte', euros(creditsCents)]] as const }),
  }),
  order_failure: ({ restaurant, reason }) => ({
    subject: 'Votre commande n’a pas pu être enregistrée',
    paragraphs: [
      `Votre commande ${restaurant === null ? 'dans ce restaurant' : atName(restaurant)} n’a pas pu être enregistrée\u00a0: ${reason ?? 'elle n’est pas possible pour l’instant.'}`,
      'Rien n’a été pris sur votre cagnotte. Vous pouvez recommencer.',
    ],
  }),
};
