import { writtenDay } from '@boucle/contract/base/format.ts';
import {
  PARTNER_KIND_LABELS,
  PARTNER_STATUS_LABELS,
  type PartnerState,
} from '@boucle/contract/shared/partners/labels.ts';
import { type Partner } from '@boucle/contract/shared/partners/shapes.ts';
import { type PARTNER_SORTS } from '@boucle/contract/features/partners/calls.ts';
import { mdiCancel, mdiCheckCircleOutline } from '@mdi/js';
import { type CardCells } from '../../shared/ledgerCards/cardCells.tsx';
import { pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chip, type ChipLook } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';

/** The chip of a partner's status. */
export const partnerChip = (status: Partner['status']): ChipLook => ({
  state: status === 'active' ? 'ok' : 'neutral',
  icon: status === 'active' ? mdiCheckCircleOutline : mdiCancel,
  label: PARTNER_STATUS_LABELS[status],
});

/**
 * The columns of the list; the application only for anyone who sees several. Numbers of containers
 * open their cards.
 */
export function partnerColumns(
  several: boolean,
  { stock }: CardCells,
): readonly Column<Partner, (typeof PARTNER_SORTS)[number]>[] {
  const stockColumn = (
    key: PartnerState,
    label: string,
    priority: number,
    width: number,
  ): Column<Partner, (typeof PARTNER_SORTS)[number]> => ({
    key,
    label,
    sort: true,
    align: 'end',
    width,
    priority,
    cell: (partner) =>
      stock(
        { place: 'partner', id: partner.id, state: key, account: partner.account_id },
        partner[key],
        `${label}, ${partner.name}`,
      ),
  });
  const columns: Column<Partner, (typeof PARTNER_SORTS)[number]>[] = [
    { key: 'name', label: 'Nom', sort: true, width: 140, cell: ({ name }) => name },
    { key: 'kind', label: 'Type', width: 176, priority: 3, cell: ({ kind }) => PARTNER_KIND_LABELS[kind] },
    {
      key: 'contact',
      label: 'Contact',
      width: 180,
      priority: 4,
      grow: true,
      cell: ({ contact, email, phone }) => (contact === '' ? (email ?? phone ?? UNKNOWN_CELL) : contact),
    },
    stockColumn('clean', 'Réserve propre', 8, 136),
    stockColumn('transit', 'En livraison', 7, 112),
    stockColumn('dirty', 'À déposer', 9, 106),
    {
      key: 'orders_30_days',
      label: 'Commandes 30 j',
      sort: true,
      align: 'end',
      width: 144,
      priority: 6,
      cell: (partner) => pieces(partner.orders_30_days),
    },
    {
      key: 'api_accesses',
      label: 'Accès API',
      align: 'end',
      width: 100,
      priority: 2,
      cell: ({ api_accesses_count }) => pieces(api_accesses_count),
    },
    {
      key: 'contract_ends_on',
      label: 'Fin de contrat',
      width: 124,
      priority: 1,
      cell: ({ contract_ends_on: day }) => (day === null ? UNKNOWN_CELL : writtenDay(day)),
    },
    {
      key: 'status',
      label: 'Statut',
      width: 110,
      priority: 10,
      cell: ({ status }) => chip(partnerChip(status)),
    },
  ];
  if (several)
    columns.splice(3, 0, {
      key: 'account',
      label: 'Application',
      width: 160,
      priority: 9,
      cell: ({ account_name }) => account_name,
    });
  return columns;
}
