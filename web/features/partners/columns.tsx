import { PARTNER_COLUMNS } from '@boucle/contract/features/partners/columns.ts';
import { writtenDay } from '@boucle/contract/base/format.ts';
import { PARTNER_STATUS_LABELS, type PartnerState } from '@boucle/contract/shared/partners/labels.ts';
import { type Partner } from '@boucle/contract/shared/partners/shapes.ts';
import { type PARTNER_SORTS } from '@boucle/contract/features/partners/calls.ts';
import { mdiCancel, mdiCheckCircleOutline } from '@mdi/js';
import { type CardCells } from '../../shared/ledgerCards/cardCells.tsx';
import { UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chip, type ChipLook } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

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
  const number = (key: PartnerState) => (partner: Partner) =>
    stock(
      { place: 'partner', id: partner.id, state: key, account: partner.account_id },
      partner[key],
      `${PARTNER_COLUMNS[key].label}, ${partner.name}`,
    );
  return tableColumns(PARTNER_COLUMNS, [
    { key: 'name', label: 'Nom', sort: true, width: 140, cell: ({ name }) => name },
    { key: 'kind', width: 176, priority: 3 },
    {
      key: 'contact',
      label: 'Contact',
      width: 180,
      priority: 4,
      grow: true,
      cell: ({ contact, email, phone }) => (contact === '' ? (email ?? phone ?? UNKNOWN_CELL) : contact),
    },
    ...(several ? [{ key: 'account' as const, width: 160, priority: 9 }] : []),
    { key: 'clean', sort: true, width: 136, priority: 8, cell: number('clean') },
    { key: 'transit', sort: true, width: 112, priority: 7, cell: number('transit') },
    { key: 'dirty', sort: true, width: 106, priority: 9, cell: number('dirty') },
    { key: 'orders_30_days', sort: true, width: 144, priority: 6 },
    { key: 'api_accesses', width: 100, priority: 2 },
    {
      key: 'contract_ends_on',
      label: 'Fin de contrat',
      width: 124,
      priority: 1,
      cell: ({ contract_ends_on: day }) => (day === null ? UNKNOWN_CELL : writtenDay(day)),
    },
    { key: 'status', width: 110, priority: 10, cell: ({ status }) => chip(partnerChip(status)) },
  ]);
}
