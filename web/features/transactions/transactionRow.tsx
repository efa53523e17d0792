import { type Address } from '@boucle/contract/pages.ts';
import { count, date, quantity } from '@boucle/contract/base/format.ts';
import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { unusualStatus } from '../../shared/transactions/status.tsx';
import { Money } from '../../ui/cells.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { type Describer } from '../../shared/transactions/describer.ts';
import { GROUP_LISTS } from './groups.ts';
import { Ends, TypeName } from '../../shared/transactions/TypeCell.tsx';

/** A transaction as a row of the list; `addressOf` is where its panel opens. */
export function transactionRow(
  group: TransactionGroup,
  describe: Describer,
  addressOf: (id: number) => Address,
): RowTraits<TransactionRow> {
  const { figure } = GROUP_LISTS[group];
  return {
    key: ({ id }) => String(id),
    name: ({ id }) => `transaction n°\u00a0${quantity(id)}`,
    to: ({ id }) => addressOf(id),
    phone: (row) => ({
      title: <TypeName row={row} display={describe(row)} />,
      chip: unusualStatus(row.status),
      end: figure === 'amount' ? <Money euros={row.money} /> : count(row.containers_count, 'contenant', 'contenants'),
      meta: (
        <span className="tx-phone-meta">
          <span>{date(row.completed_at ?? row.created_at)}</span>
          <Ends display={describe(row)} />
        </span>
      ),
      metaEnd: figure === 'containers' && row.containers_cost !== 0 ? <Money euros={row.containers_cost} /> : undefined,
    }),
  };
}
