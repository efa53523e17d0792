import { writtenDay } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface AccountantMail {
  readonly brand: Brand;
  /** Who gives the link. */
  readonly by: string;
  readonly lastDay: string;
  readonly href: string;
  /** A new browser asks for a code that is mailed. */
  readonly byCode: boolean;
}

/** Gives an accountant the link by which they read the books of an initiative. */
export function accountantMail({ brand, by, lastDay, href, byCode }: AccountantMail): MailTexts {
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
      byCode
        ? 'Ce lien est personnel\u00a0: dans chaque nouveau navigateur, un code envoyé à cette adresse vous est demandé.'
        : 'Ce lien est personnel\u00a0: quiconque le détient peut lire les comptes, sans mot de passe. Ne le transférez pas.',
      'Vos visites et vos téléchargements sont inscrits au journal de l’initiative, qui peut retirer ce lien à tout moment.',
    ],
    signature: [brand.name],
  });
}

interface AccountantCodeMail {
  readonly brand: Brand;
  readonly code: string;
  readonly minutes: number;
}

/** Gives an accountant the code by which their link opens in a browser that it does not know. */
export function accountantCodeMail({ brand, code, minutes }: AccountantCodeMail): MailTexts {
  return mailTexts({
    brand,
    subject: `${brand.name}\u00a0: votre code d’accès aux comptes`,
    paragraphs: ['Bonjour,', `Voici le code qui ouvre les comptes de ${brand.name} dans votre navigateur\u00a0:`],
    figure: ['Code', code, `Valable ${minutes}\u00a0minutes`],
    after: [
      'Vous ne l’avez pas demandé\u202f? Quelqu’un d’autre détient votre lien\u00a0: ne communiquez pas ce code, et demandez à l’initiative un autre lien.',
    ],
    signature: [brand.name],
  });
}
