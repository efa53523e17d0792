import { quantity, writtenDay } from '@boucle/contract/format.ts';
import { type PartnerDetail } from '@boucle/contract/partners/calls.ts';
import { type TransactionContainer, type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { paperPdf } from '../pdf/paper.ts';

const TITLES: Readonly<Record<string, string>> = {
  admin_give: 'Bon de livraison',
  admin_return: 'Bon de reprise de contenants propres',
  admin_return_dirty: 'Bon de reprise de contenants sales',
};

/** The note that goes with the containers: who gives, who takes, formats and pieces, boxes to sign in. */
export function deliveryNotePdf(partner: PartnerDetail, row: TransactionRow): Promise<Uint8Array> {
  const given = row.transaction_type === 'admin_give';
  const parties = given ? [partner.account_name, partner.name] : [partner.name, partner.account_name];
  const [from = '', to = ''] = parties;
  return paperPdf<TransactionContainer>({
    title: TITLES[row.transaction_type] ?? 'Bon de mouvement',
    subtitle: `N°\u00a0${row.id} · ${writtenDay(row.day ?? row.created_at.slice(0, 10))}`,
    facts: [
      ['Remis par', from],
      ['Reçu par', to],
      ...(partner.address === '' ? [] : [['Adresse du partenaire', partner.address] as const]),
      ...(row.comments === null ? [] : [['Commentaire', row.comments] as const]),
      ...(row.reverses_id === null ? [] : [['Annule le bon', `N°\u00a0${row.reverses_id}`] as const]),
    ],
    columns: [
      { heading: 'Format', share: 4, value: ({ format_title }) => format_title },
      { heading: 'Quantité', share: 1, align: 'right', value: (line) => quantity(line.quantity) },
    ],
    rows: row.containers,
    total: ['Total', quantity(row.containers_count)],
    signatures: [`${from}, date et signature`, `${to}, date et signature`],
    author: partner.account_name,
  });
}
