import { writtenSeal } from '@boucle/contract/features/books/seals.ts';
import { count, dateTime, euro } from '@boucle/contract/base/format.ts';
import { ofMonth } from '@boucle/contract/shared/statements/labels.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface MonthClosedMail {
  readonly brand: Brand;
  readonly name: string;
  /** YYYY-MM */
  readonly month: string;
  readonly seal: {
    readonly sha256: string;
    readonly rows: number;
    readonly cents: number;
    readonly sealedAt: Date;
  };
  /** Address of the seals. */
  readonly href: string;
}

/**
 * Gives who administers an initiative the seal of a month that was closed, to be kept outside the
 * application.
 */
export function monthClosedMail({ brand, name, month, seal, href }: MonthClosedMail): MailTexts {
  return mailTexts({
    brand,
    subject: `Clôture ${ofMonth(month)}\u00a0: le sceau des écritures`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      `Le mois ${ofMonth(month)} est clôturé. Son sceau résume toutes ses écritures\u00a0: qu’une seule soit modifiée, et il ne correspond plus.`,
    ],
    facts: [
      ['Scellé le', dateTime(seal.sealedAt)],
      ['Écritures', `${count(seal.rows, 'opération', 'opérations')}, ${euro(seal.cents / 100)}`],
      ['Sceau', writtenSeal(seal.sha256)],
    ],
    button: { label: 'Vérifier les sceaux', href },
    after: ['Gardez cet e-mail\u00a0: il servira à vérifier le sceau plus tard.'],
    signature: ['L’équipe Boucle'],
  });
}
