import { quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { type TransactionContainer, type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type Brand } from '../pdf/brand.ts';
import { paperPdf } from '../pdf/paper.ts';
import { addressLines } from '../pdf/addressLines.ts';

const TITLES: Readonly<Record<string, string>> = {
  admin_give: 'Bon de livraison',
  admin_return: 'Bon de reprise de contenants propres',
  admin_return_dirty: 'Bon de reprise de contenants sales',
};

/**
 * The note that goes with the containers: who gives, who takes, formats and pieces, boxes to sign
 * in.
 */
export function deliveryNotePdf(
  partner: Pick<PartnerDetail, 'account_name' | 'name' | 'address'>,
  row: TransactionRow,
  brand: Brand,
): Promise<Uint8Array> {
  const isSupply = row.transaction_type === 'admin_give';
  const initiative = [partner.account_name, ...addressLines(brand.address)];
  const other = [partner.name, ...addressLines(partner.address)];
  const [from, to] = isSupply ? [initiative, other] : [other, initiative];
  const facts: (readonly [string, string])[] = [
    ...(row.comments === null ? [] : [['Commentaire', row.comments] as const]),
    ...(row.reverses_id === null ? [] : [['Annule le bon', `N°\u00a0${row.reverses_id}`] as const]),
  ];
  return paperPdf<TransactionContainer>({
    brand,
    title: TITLES[row.transaction_type] ?? 'Bon de mouvement',
    subtitle: `N°\u00a0${row.id} · ${writtenDay(row.day ?? row.created_at.slice(0, 10))}`,
    blocks: [
      { heading: 'Remis par', lines: from },
      { heading: 'Reçu par', lines: to },
    ],
    ...(facts.length > 0 && { facts }),
    columns: [
      { heading: 'Format', share: 4, value: ({ format_title }) => format_title },
      { heading: 'Quantité', share: 1, align: 'right', value: (line) => quantity(line.quantity) },
    ],
    rows: row.containers,
    total: ['Total', quantity(row.containers_count)],
    signatures: [from, to].map(([name = '']) => `${name}, date et signature`),
  });
}
