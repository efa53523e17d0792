import { quantity } from '@boucle/contract/base/format.ts';
import { REQUEST_WAY_LABELS } from '@boucle/contract/features/supplyRequests/labels.ts';
import { type SupplyRequestDetail } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface RequestRefusedMail {
  readonly brand: Brand;
  readonly name: string;
  readonly restaurant: string;
  readonly number: number;
  /** « lundi 1er avril 2026 »; null: as soon as possible. */
  readonly wanted: string | null;
  readonly lines: SupplyRequestDetail['lines'];
  readonly reason: string;
}

/** Refuses a request for containers, with the reason. */
export function requestRefusedMail({
  brand,
  name,
  restaurant,
  number,
  wanted,
  lines,
  reason,
}: RequestRefusedMail): MailTexts {
  return mailTexts({
    brand,
    subject: `Demande de contenants refusée\u00a0: ${restaurant}`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      `Votre demande n°\u00a0${quantity(number)} pour ${restaurant} est refusée\u00a0: ${reason}`,
    ],
    facts: [
      ...lines.map(
        ({ way, format_title, ...line }) =>
          [`${REQUEST_WAY_LABELS[way]}, ${format_title}`, quantity(line.quantity)] as const,
      ),
      ...(wanted === null ? [] : [['Pour le', wanted] as const]),
    ],
    after: ['Vous pouvez en faire une autre.'],
    signature: [brand.name],
  });
}
