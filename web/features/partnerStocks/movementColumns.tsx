import { type Address } from '@boucle/contract/pages.ts';
import { count, date, quantity } from '@boucle/contract/base/format.ts';
import { ABSENT, type Named } from '@boucle/contract/features/transactions/parties.ts';
import { type OwnClaim } from '@boucle/contract/shared/incidents/shapes.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { claimChip } from '../../shared/claims/claims.ts';
import { statusCell, unusualStatus } from '../../shared/transactions/status.tsx';
import { type Describer } from '../../shared/transactions/describer.ts';
import { Ends, TypeLine, TypeName } from '../../shared/transactions/TypeCell.tsx';
import { money, pieces } from '../../ui/cells.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';

/** A partner opens none of these: names only. */
function Name({ named: { label } }: { named: Named }) {
  return <span className={label === ABSENT ? 'b-faint' : 'tx-clip'}>{label}</span>;
}

/** The state of the claim about a movement; undefined where it has none. */
export type ClaimOf = (transactionId: number) => OwnClaim | undefined;

/** The columns of a partner's movements; `tight`: type and ends share two lines. */
export function movementColumns(
  describe: Describer,
  tight: boolean,
  claimOf: ClaimOf = () => undefined,
): readonly Column<TransactionRow>[] {
  const named = (key: 'by' | 'from' | 'to') => (row: TransactionRow) => <Name named={describe(row)[key]} />;
  const ends: Column<TransactionRow>[] = [
    { key: 'from', label: 'De', width: 170, priority: 94, cell: named('from') },
    { key: 'to', label: 'Vers', width: 170, priority: 94, cell: named('to') },
  ];
  return [
    { key: 'date', label: 'Date', sort: true, width: 158, priority: 99, cell: (row) => describe(row).date },
    {
      key: 'type',
      label: tight ? 'Type, de, vers' : 'Type',
      width: tight ? 220 : 240,
      priority: 98,
      grow: true,
      cell: (row) => (
        <>
          <TypeLine row={row} display={describe(row)} />
          {claimed(claimOf(row.id))}
          {tight && (
            <span className="b-two">
              <Ends display={describe(row)} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      label: 'Statut',
      width: 122,
      priority: 95,
      hiddenByDefault: true,
      cell: (row) => statusCell(row.status),
    },
    ...(tight ? [] : ends),
    {
      key: 'containers',
      label: 'Contenants',
      align: 'end',
      width: 108,
      priority: 97,
      cell: (row) => pieces(row.containers_count),
    },
    {
      key: 'containers_cost',
      label: 'Consigne',
      align: 'end',
      width: 108,
      priority: 90,
      hiddenByDefault: true,
      cell: (row) => money(row.containers_cost),
    },
    { key: 'by', label: 'Par', width: 180, priority: 89, hiddenByDefault: true, cell: named('by') },
    {
      key: 'comments',
      label: 'Commentaires',
      width: 150,
      priority: 88,
      hiddenByDefault: true,
      cell: (row) => <span className="tx-clip">{describe(row).comments}</span>,
    },
  ];
}

const claimed = (claim: OwnClaim | undefined) => claim && chip(claimChip(claim.status));

/** A movement as a row of the list; `addressOf` is where its panel opens. */
export const movementRow = (
  describe: Describer,
  addressOf: (id: number) => Address,
  claimOf: ClaimOf,
): RowTraits<TransactionRow> => ({
  key: ({ id }) => String(id),
  name: ({ id }) => `mouvement n°\u00a0${quantity(id)}`,
  to: ({ id }) => addressOf(id),
  phone: (row) => ({
    title: <TypeName row={row} display={describe(row)} />,
    chip: claimed(claimOf(row.id)) ?? unusualStatus(row.status),
    end: count(row.containers_count, 'contenant', 'contenants'),
    meta: (
      <span className="tx-phone-meta">
        <span>{date(row.completed_at ?? row.created_at)}</span>
        <Ends display={describe(row)} />
      </span>
    ),
  }),
});
