import { WEBHOOK_DAYS_FAILING } from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import { type Brand, type MailTexts, mailTexts } from '../mails/layout.ts';

interface WebhookStoppedMail {
  readonly brand: Brand;
  readonly name: string;
  readonly why: 'gone' | 'failing';
  /** Name of the access. */
  readonly access: string;
  readonly url: string;
  readonly href: string;
}

/** Warns a partner's administrators that an address of their software is sent nothing any more. */
export function webhookStoppedMail({ brand, name, why, access, url, href }: WebhookStoppedMail): MailTexts {
  return mailTexts({
    brand,
    subject: `Webhook arrêté\u00a0: ${access}`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      why === 'gone'
        ? 'Votre logiciel a répondu 410\u00a0: plus rien ne lui est envoyé à cette adresse.'
        : `Aucun envoi n’a réussi pendant ${WEBHOOK_DAYS_FAILING}\u00a0jours\u00a0: plus rien n’est envoyé à cette adresse.`,
    ],
    facts: [
      ['Accès', access],
      ['Adresse', url],
    ],
    button: { label: 'Voir le webhook', href },
    after: ['Une fois votre logiciel rétabli, reprenez l’adresse, puis renvoyez les échecs.'],
    signature: ['L’équipe Boucle'],
  });
}
