import { ofName } from '@boucle/contract/base/elision.ts';
import { quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { PARTNER_STATE_LABELS } from '@boucle/contract/shared/partners/labels.ts';
import { type PartnerStatement } from '@boucle/contract/shared/partners/shapes.ts';
import { type Brand } from '../pdf/brand.ts';
import { paperPdf } from '../pdf/paper.ts';

type Line = PartnerStatement['lines'][number];

/** A partner's statement on paper. */
export function partnerStatementPdf(
  { partner, account_name, from_date, to_date, lines }: PartnerStatement,
  brand: Brand,
): Promise<Uint8Array> {
  const sum = (of: (line: Line) => number): string => quantity(lines.reduce((total, line) => total + of(line), 0));
  return paperPdf<Line>({
    brand,
    title: `Relevé ${ofName(partner.name)}`,
    subtitle: `Du ${writtenDay(from_date)} au ${writtenDay(to_date)}`,
    blocks: [
      { heading: 'Initiative', lines: [account_name, ...brand.address.split('\n').filter((line) => line !== '')] },
      { heading: 'Partenaire', lines: [partner.name] },
    ],
    columns: [
      { heading: 'Format', share: 3, value: ({ format_title }) => format_title },
      { heading: 'Stock', share: 2, value: ({ state }) => PARTNER_STATE_LABELS[state] },
      { heading: 'Au début', share: 1.2, align: 'right', value: ({ opening }) => quantity(opening) },
      { heading: 'Reçus', share: 1.2, align: 'right', value: ({ received }) => quantity(received) },
      { heading: 'Donnés', share: 1.2, align: 'right', value: ({ given }) => quantity(given) },
      { heading: 'À la fin', share: 1.2, align: 'right', value: ({ closing }) => quantity(closing) },
    ],
    rows: lines,
    total: [
      'Total',
      '',
      sum(({ opening }) => opening),
      sum(({ received }) => received),
      sum(({ given }) => given),
      sum(({ closing }) => closing),
    ],
    notes: [
      'En contenants. Début\u00a0: la veille du premier jour\u202f; fin\u00a0: le dernier jour au soir. Un mouvement annulé est déduit le jour où il avait été compté.',
    ],
    ...(lines.length === 0 && { total: ['Aucun contenant sur la période', '', '0', '0', '0', '0'] }),
  });
}
