interface LinkMail {
  name: string;
  accountName: string | null;
  link: string;
}

interface Words {
  subject: string;
  text: string;
  html: string;
}

/** Invites a person to choose their first password. */
export const invitationMail = ({ name, accountName, link }: LinkMail): Words =>
  words({
    subject: `Votre accès à ${accountName ?? 'Boucle'}`,
    name,
    before: `${accountName ?? 'Boucle'} vous ouvre un accès à son espace Boucle. Choisissez votre mot de passe pour vous connecter\u00a0:`,
    label: 'Choisir mon mot de passe',
    link,
    after: 'Ce lien sert une seule fois, pendant 24\u00a0heures. Au-delà, demandez qu’on vous renvoie une invitation.',
  });

/** Lets a person who lost their password choose another. */
export const passwordMail = ({ name, link }: LinkMail): Words =>
  words({
    subject: 'Choisissez un nouveau mot de passe',
    name,
    before: 'Un nouveau mot de passe a été demandé pour votre compte. Pour le choisir\u00a0:',
    label: 'Choisir un nouveau mot de passe',
    link,
    after:
      'Ce lien sert une seule fois, pendant 24\u00a0heures. Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même.',
  });

/** Tells whoever asked for an initiative that it will not be opened, and why. */
export const requestRefusedMail = ({
  contact,
  name,
  reason,
}: {
  contact: string;
  name: string;
  reason: string;
}): Words =>
  words({
    subject: `Votre demande pour ${name}`,
    name: contact,
    before: `Vous avez demandé l’ouverture de l’initiative «\u00a0${name}\u00a0» sur Boucle. Nous ne pouvons pas y donner suite\u00a0: ${reason}`,
    after: 'Rien ne vous empêche de nous adresser une nouvelle demande.',
  });

interface Parts {
  subject: string;
  name: string;
  before: string;
  /** What the mail lets its reader do, when there is something to do. */
  label?: string;
  link?: string;
  after: string;
}

function words({ subject, name, before, label = '', link, after }: Parts): Words {
  const greeting = name === '' ? 'Bonjour,' : `Bonjour ${name},`;
  const text = [greeting, before, ...(link === undefined ? [] : [link]), after, 'L’équipe Boucle'].join('\n\n');
  const action =
    link === undefined
      ? ''
      : `<p><a href="${escape(link)}" style="color: #17594a; font-weight: bold">${escape(label)}</a></p>`;
  const html = `<!doctype html>
<html lang="fr">
  <body style="font: 16px/1.5 sans-serif; color: #1d2521; max-width: 560px">
    <p>${escape(greeting)}</p>
    <p>${escape(before)}</p>
    ${action}
    <p>${escape(after)}</p>
    <p>L’équipe Boucle</p>
  </body>
</html>
`;
  return { subject, text, html };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
