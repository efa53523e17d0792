import { BOUCLE, type Brand, type MailTexts, mailTexts } from '../../outside/mails/layout.ts';

interface LinkMail {
  name: string;
  accountName: string | null;
  link: string;
  brand: Brand;
}

const OPENED: Readonly<Partial<Record<string, string>>> = {
  customer: 'un compte, pour suivre votre cagnotte et vos emprunts',
  restaurant_owner: 'l’espace de votre restaurant, pour suivre vos contenants, vos livraisons et vos factures',
};

/** Invites a person to choose their first password; `role` says what it opens. */
export const invitationMail = ({
  name,
  accountName,
  link,
  brand,
  role = '',
}: LinkMail & { role?: string }): MailTexts =>
  words({
    brand,
    subject: `Votre accès à ${accountName ?? 'Boucle'}`,
    name,
    before: `${accountName ?? 'Boucle'} vous ouvre ${OPENED[role] ?? 'un accès à son espace Boucle'}. Choisissez votre mot de passe\u00a0:`,
    label: 'Choisir mon mot de passe',
    link,
    after:
      'Ce lien ne sert qu’une fois et reste valable sept jours. Au-delà, demandez qu’on vous renvoie une invitation.',
  });

/** Lets a person who lost their password choose another. */
export const passwordMail = ({ name, accountName, link, brand }: LinkMail): MailTexts =>
  words({
    brand,
    subject: 'Choisissez un nouveau mot de passe',
    name,
    before: `Un nouveau mot de passe a été demandé pour votre compte ${accountName ?? 'Boucle'}. Pour le choisir\u00a0:`,
    label: 'Choisir un nouveau mot de passe',
    link,
    after:
      'Ce lien sert une seule fois, pendant 24\u00a0heures. Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même.',
  });

/** Where a restaurateur finds the space of their restaurant. */
export const spaceMail = ({ name, accountName, link, brand }: LinkMail): MailTexts =>
  words({
    brand,
    subject: `Votre espace chez ${accountName ?? 'Boucle'}`,
    name,
    before: `Voici l’adresse de votre espace restaurant chez ${accountName ?? 'Boucle'}\u00a0: gardez-la parmi vos favoris.`,
    label: 'Ouvrir mon espace',
    link,
    after: 'Vous vous y connectez avec cette adresse e-mail. Si vous n’avez rien demandé, ignorez ce message.',
  });

/** Informs a conso, at both addresses, that the e-mail of their account was changed. */
export const emailMail = ({
  name,
  accountName,
  brand,
  before,
  after,
}: Omit<LinkMail, 'link'> & { before: string; after: string }): MailTexts =>
  words({
    brand,
    subject: 'L’e-mail de votre compte a changé',
    name,
    before: `${accountName ?? 'Boucle'} a corrigé l’adresse e-mail de votre compte\u00a0: ${after} remplace ${before}. Votre cagnotte et vos emprunts restent les mêmes.`,
    after: `Connectez-vous désormais avec la nouvelle adresse. Si vous n’attendiez pas ce changement, prévenez ${accountName ?? 'Boucle'} sans tarder.`,
  });

/** A link for a person locked out by strangers' wrong passwords. */
export const unlockMail = ({ name, link, brand }: LinkMail): MailTexts =>
  words({
    brand,
    subject: 'Débloquez votre connexion',
    name,
    before:
      'De nombreux mots de passe faux viennent d’être essayés avec votre e-mail. Par précaution, seuls les appareils qui vous connaissent déjà peuvent se connecter pendant une heure. Pour vous connecter depuis un autre, débloquez-le\u00a0:',
    label: 'Débloquer cet appareil',
    link,
    after:
      'Ce lien sert une seule fois, pendant 24\u00a0heures. Si ce n’était pas vous, ignorez ce message\u00a0: personne n’est entré, et votre mot de passe reste le même.',
  });

/** Refuses a request for an initiative, with the reason. */
export const requestRefusedMail = ({
  contact,
  name,
  reason,
}: {
  contact: string;
  name: string;
  reason: string;
}): MailTexts =>
  words({
    subject: `Votre demande pour ${name}`,
    name: contact,
    before: `Vous avez demandé l’ouverture de l’initiative «\u00a0${name}\u00a0» sur Boucle. Nous ne pouvons pas y donner suite\u00a0: ${reason}`,
    after: 'Rien ne vous empêche de nous adresser une nouvelle demande.',
  });

interface Parts {
  /** Left out: the platform's own. */
  brand?: Brand;
  subject: string;
  name: string;
  before: string;
  /** Text of the mail's button, when its reader has something to do. */
  label?: string;
  link?: string;
  after: string;
}

function words({ brand = BOUCLE, subject, name, before, label = '', link, after }: Parts): MailTexts {
  const greeting = name === '' ? 'Bonjour,' : `Bonjour ${name},`;
  return mailTexts({
    brand,
    subject,
    paragraphs: [greeting, before],
    ...(link !== undefined && { button: { label, href: link } }),
    after: [after],
    signature: ['L’équipe Boucle'],
  });
}
