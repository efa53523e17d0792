import { dateTime } from '@boucle/contract/base/format.ts';
import { deviceName } from '@boucle/contract/base/device.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

/** Changes of the ways in which a person signs in. */
export type SecurityNews =
  | { readonly what: 'new_device' }
  | { readonly what: 'totp_on' | 'totp_off' | 'codes_renewed' }
  | { readonly what: 'passkey_added' | 'passkey_removed'; readonly passkey: string }
  | { readonly what: 'google_off'; readonly google: string }
  | { readonly what: 'code_used'; readonly left: number }
  /** The author. */
  | { readonly what: 'reset'; readonly by: string };

/** Where from, and when. */
export interface Circumstances {
  readonly at: Date;
  readonly userAgent: string | null;
  readonly address: string | null;
}

interface SecurityMail {
  readonly brand: Brand;
  readonly name: string;
  readonly news: SecurityNews;
  readonly circumstances: Circumstances;
  /** Address of the page where another password is requested. */
  readonly forgotten: string;
}

/** Informs a person that somebody, they or another, came in or changed how they come in. */
export function securityMail({ brand, name, news, circumstances, forgotten }: SecurityMail): MailTexts {
  const { at, userAgent, address } = circumstances;
  const [subject, sentence] = wordsOf(news);
  return mailTexts({
    brand,
    subject,
    paragraphs: [name === '' ? 'Bonjour,' : `Bonjour ${name},`, sentence],
    facts: [
      ['Quand', dateTime(at)],
      ['Appareil', deviceName(userAgent)],
      ...(address === null ? [] : [['Adresse', address] as const]),
    ],
    button: { label: 'Ce n’était pas moi\u00a0: changer mon mot de passe', href: forgotten },
    after: [
      'Si c’était vous, il n’y a rien à faire. Un nouveau mot de passe ferme toutes vos connexions\u202f; vous pouvez aussi en fermer une depuis votre menu, «\u00a0Mot de passe et connexions\u00a0».',
    ],
    signature: ['L’équipe Boucle'],
  });
}

function wordsOf(news: SecurityNews): [subject: string, sentence: string] {
  switch (news.what) {
    case 'new_device':
      return [
        'Connexion depuis un nouvel appareil',
        'Quelqu’un vient de se connecter à votre compte depuis un appareil que nous n’avions jamais vu.',
      ];
    case 'totp_on':
      return [
        'Deuxième facteur activé',
        'Un code d’une application d’authentification est désormais demandé après votre mot de passe.',
      ];
    case 'totp_off':
      return [
        'Application d’authentification retirée',
        'Le code de votre application d’authentification n’est plus demandé après votre mot de passe.',
      ];
    case 'codes_renewed':
      return [
        'Nouveaux codes de secours',
        'De nouveaux codes de secours ont été créés\u00a0: les anciens ne servent plus.',
      ];
    case 'passkey_added':
      return [
        'Clé d’accès ajoutée',
        `La clé d’accès «\u00a0${news.passkey}\u00a0» ouvre désormais votre compte, après votre mot de passe.`,
      ];
    case 'passkey_removed':
      return ['Clé d’accès retirée', `La clé d’accès «\u00a0${news.passkey}\u00a0» n’ouvre plus votre compte.`];
    case 'google_off':
      return [
        'Compte Google dissocié',
        `Le compte Google ${news.google} n’est plus lié à votre compte. Votre mot de passe reste le même.`,
      ];
    case 'code_used':
      return [
        'Un code de secours a servi',
        `Quelqu’un s’est connecté à votre compte par un code de secours. ${leftOf(news.left)}`,
      ];
    case 'reset':
      return [
        'Deuxième facteur réinitialisé',
        `${news.by} a retiré votre deuxième facteur et fermé vos connexions. Votre mot de passe reste le même.`,
      ];
  }
}

function leftOf(left: number): string {
  if (left === 0) return 'Il ne vous en reste aucun\u00a0: créez-en de nouveaux.';
  return left === 1 ? 'Il vous en reste un.' : `Il vous en reste ${left}.`;
}
