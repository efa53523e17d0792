import { type REQUEST_SORTS, type AskedAccount } from '@boucle/contract/features/accountRequests/calls.ts';
import { UNKNOWN_CELL } from '../../../ui/cells.tsx';
import { chip } from '../../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../../ui/table/columns.ts';
import { requestChip } from '../chips.ts';
import { Moment } from '../../../ui/figures/Moment.tsx';

/** The columns of the list of requests. */
export const REQUEST_COLUMNS: readonly Column<AskedAccount, (typeof REQUEST_SORTS)[number]>[] = [
  {
    key: 'name',
    label: 'Initiative',
    sort: true,
    width: 240,
    grow: true,
    cell: ({ name, message }) => (
      <>
        {name}
        {message !== '' && <span className="b-request-asked">{message}</span>}
      </>
    ),
  },
  { key: 'contact', label: 'Contact', width: 160, priority: 7, cell: ({ contact }) => contact },
  { key: 'email', label: 'E-mail', width: 220, priority: 5, cell: ({ email }) => email },
  { key: 'city', label: 'Ville', sort: true, width: 140, priority: 6, cell: ({ city }) => city },
  {
    key: 'created_at',
    label: 'Reçue le',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 8,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    key: 'status',
    label: 'Statut',
    width: 124,
    priority: 9,
    cell: ({ status }) => chip(requestChip(status)),
  },
  {
    key: 'decided',
    label: 'Décidée par',
    width: 160,
    priority: 2,
    cell: ({ decided_by }) => decided_by ?? UNKNOWN_CELL,
  },
];
