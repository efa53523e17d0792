import { type APPLICATION_SORTS, type Application } from '@boucle/contract/features/accounts/calls.ts';
import { date, dateTime, quantity } from '@boucle/contract/base/format.ts';
import { pieces, Pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';
import { AccountMark } from './AccountMark.tsx';
import { accountChip, connectChip } from './chips.ts';

type Count = 'restaurants_count' | 'customers_count' | 'reuses_30_days' | 'administrators_count';

const counted = (
  key: Count,
  label: string,
  width: number,
  priority: number,
): Column<Application, (typeof APPLICATION_SORTS)[number]> => ({
  key,
  label,
  sort: true,
  align: 'end',
  width,
  priority,
  cell: (application) => pieces(application[key]),
});

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
export const ACCOUNT_COLUMNS: readonly Column<Application, (typeof APPLICATION_SORTS)[number]>[] = [
  {
    key: 'name',
    label: 'Nom',
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
    label: 'Stripe',
    width: 146,
    priority: 10,
    cell: ({ connect_status }) => chip(connectChip(connect_status)),
  },
  counted('restaurants_count', 'Restaurants', 114, 9),
  counted('customers_count', 'Consos', 88, 8),
  {
    key: 'containers_count',
    label: 'Contenants',
    sort: true,
    align: 'end',
    width: 140,
    priority: 7,
    cell: (application) => <Stock {...application} />,
  },
  counted('reuses_30_days', 'Réutilisations 30 j', 150, 11),
  counted('administrators_count', 'Administrateurs', 138, 6),
  {
    key: 'last_activity',
    label: 'Dernière activité',
    width: DATE_TIME_WIDTH,
    priority: 3,
    hiddenByDefault: true,
    cell: ({ last_activity_at: at }) => (at === null ? UNKNOWN_CELL : dateTime(at)),
  },
  {
    key: 'status',
    label: 'Statut',
    width: 120,
    priority: 5,
    hiddenByDefault: true,
    cell: ({ status }) => chip(accountChip(status)),
  },
  {
    key: 'created_at',
    label: 'Créée le',
    sort: true,
    width: 110,
    priority: 4,
    cell: ({ created_at }) => date(created_at),
  },
];
