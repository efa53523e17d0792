import { APPLICATION_COLUMNS } from '@boucle/contract/features/accounts/columns.ts';
import { type APPLICATION_SORTS, type Application } from '@boucle/contract/features/accounts/calls.ts';
import { date, quantity } from '@boucle/contract/base/format.ts';
import { Pieces } from '../../ui/cells.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { AccountMark } from './AccountMark.tsx';
import { accountChip, connectChip } from './chips.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

/** « 1 240 (56 sales) ». */
export function Stock({ containers_count: all, dirty_containers_count: dirty }: Application) {
  return (
    <>
      <Pieces count={all} />
      {dirty > 0 && <span className="b-faint b-num">{` (${quantity(dirty)} ${dirty < 2 ? 'sale' : 'sales'})`}</span>}
    </>
  );
}

/** The columns of the list of applications. */
export const ACCOUNT_COLUMNS: readonly Column<Application, (typeof APPLICATION_SORTS)[number]>[] = tableColumns(
  APPLICATION_COLUMNS,
  [
    {
      key: 'name',
      sort: true,
      width: 220,
      grow: true,
      cell: (application) => (
        <span className="b-account-cell">
          <AccountMark {...application} />
          <span>
            {application.name}
            {application.status === 'disabled' && <span className="b-account-closing">Désactivée</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'connect_status',
      width: 146,
      priority: 10,
      cell: ({ connect_status: status }) => chip(connectChip(status)),
    },
    { key: 'restaurants_count', sort: true, width: 114, priority: 9 },
    { key: 'customers_count', sort: true, width: 88, priority: 8 },
    { key: 'containers_count', sort: true, width: 140, priority: 7, cell: (row) => <Stock {...row} /> },
    { key: 'reuses_30_days', sort: true, width: 150, priority: 11 },
    { key: 'administrators_count', sort: true, width: 138, priority: 6 },
    { key: 'last_activity', priority: 3, hiddenByDefault: true },
    { key: 'status', width: 120, priority: 5, hiddenByDefault: true, cell: ({ status }) => chip(accountChip(status)) },
    { key: 'created_at', sort: true, width: 110, priority: 4, cell: ({ created_at }) => date(created_at) },
  ],
);
