import { type Brand, type MailTexts, mailTexts } from '../../outside/mails/layout.ts';

/** The code that lets somebody in without a password. */
export const signInCodeMail = ({ brand, name, code }: { brand: Brand; name: string; code: string }): MailTexts =>
  mailTexts({
    brand,
    subject: `${brand.name}\u00a0: votre code de connexion`,
    paragraphs: [name === '' ? 'Bonjour,' : `Bonjour ${name},`, 'Voici le code qui vous connecte\u00a0:'],
    figure: ['Code', code, 'Valable 10\u00a0minutes'],
    after: [
      'Il ne sert que sur l’appareil où il a été demandé. Vous n’avez rien demandé\u202f? Ne communiquez ce code à personne et ignorez ce message.',
    ],
    signature: [`L’équipe ${brand.name}`],
  });
