import { atName } from '@boucle/contract/base/elision.ts';
import { type Brand, type MailTexts, mailTexts } from '../../outside/mails/layout.ts';

interface SignUpMail {
  brand: Brand;
  name: string;
  link: string;
}

const greeting = (name: string): string => (name === '' ? 'Bonjour,' : `Bonjour ${name},`);

/** Ends a sign-up. */
export const signUpMail = ({ brand, name, link }: SignUpMail): MailTexts =>
  mailTexts({
    brand,
    subject: `Terminez votre inscription ${atName(brand.name)}`,
    paragraphs: [
      greeting(name),
      `Vous avez demandé un compte ${atName(brand.name)}. Il ne reste qu’à confirmer votre adresse\u00a0:`,
    ],
    button: { label: 'Créer mon compte', href: link },
    after: [
      'Ce lien sert une seule fois, pendant sept jours. Si vous n’avez rien demandé, ignorez ce message\u00a0: aucun compte n’est créé.',
    ],
    signature: [`L’équipe ${brand.name}`],
  });

/** Answers a sign-up of an address that has an account. */
export const knownMail = ({ brand, name, link }: SignUpMail): MailTexts =>
  mailTexts({
    brand,
    subject: `Vous avez déjà un compte ${atName(brand.name)}`,
    paragraphs: [
      greeting(name),
      `Un compte vient d’être demandé avec votre adresse, et vous en avez déjà un ${atName(brand.name)}. Connectez-vous avec votre mot de passe. Si vous l’avez oublié\u00a0:`,
    ],
    button: { label: 'Choisir un nouveau mot de passe', href: link },
    after: ['Ce lien sert une seule fois, pendant 24\u00a0heures. Si vous n’avez rien demandé, ignorez ce message.'],
    signature: [`L’équipe ${brand.name}`],
  });
