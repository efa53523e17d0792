import { writtenDay } from '@boucle/contract/format.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface AccountantMail {
  readonly brand: Brand;
  /** Who gives the link. */
  readonly by: string;
  readonly lastDay: string;
  readonly href: string;
}

/** Gives an accountant the link by which they read the books of an initiative. */
export function accountantMail({ brand, by, lastDay, href }: AccountantMail): MailTexts {
  return mailTexts({
    brand,
    subject: `${brand.name}\u00a0: vos accès aux comptes`,
    paragraphs: [
      'Bonjour,',
      `${by} vous donne accès en lecture aux comptes de ${brand.name}\u00a0: fichiers au format FEC, balance, TVA, sceaux des mois clôturés et dossiers de l’année.`,
    ],
    facts: [['Lien valable jusqu’au', writtenDay(lastDay)]],
    button: { label: 'Ouvrir les comptes', href },
    after: [
      'Ce lien est personnel\u00a0: quiconque le détient peut lire les comptes, sans mot de passe. Ne le transférez pas. Vos visites et vos téléchargements sont inscrits au journal de l’initiative, qui peut le retirer à tout moment.',
    ],
    signature: [brand.name],
  });
}
