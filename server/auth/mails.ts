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
    before: `On vous invite à rejoindre la console de ${accountName ?? 'Boucle'}. Choisissez votre mot de passe pour y entrer\u00a0:`,
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

interface Parts {
  subject: string;
  name: string;
  before: string;
  label: string;
  link: string;
  after: string;
}

function words({ subject, name, before, label, link, after }: Parts): Words {
  const greeting = name === '' ? 'Bonjour,' : `Bonjour ${name},`;
  const text = [greeting, before, link, after, 'L’équipe Boucle'].join('\n\n');
  const html = `<!doctype html>
<html lang="fr">
  <body style="font: 16px/1.5 sans-serif; color: #1d2521; max-width: 560px">
    <p>${escape(greeting)}</p>
    <p>${escape(before)}</p>
    <p><a href="${escape(link)}" style="color: #17594a; font-weight: bold">${escape(label)}</a></p>
    <p>${escape(after)}</p>
    <p>L’équipe Boucle</p>
  </body>
</html>
`;
  return { subject, text, html };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
