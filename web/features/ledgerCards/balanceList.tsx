import { type Address } from '@boucle/contract/pages.ts';
import { dateTime, euro, quantity, signedEuro } from '@boucle/contract/base/format.ts';
import { type BalanceEntry, type balanceEntriesQuery } from '@boucle/contract/features/ledgerCards/calls.ts';
import { SETTLEMENT_KINDS } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { sourceLabel } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { TRANSACTION_TYPES } from '@boucle/contract/shared/transactions/types.ts';
import { type z } from 'zod';
import { NO_LINKS } from '../../shared/noLinks.ts';
import { UNKNOWN_CELL } from '../../ui/cells.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';
import { oneOf } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type RowTraits } from '../../ui/table/tableProps.ts';

const REVERSAL = ' · annulation';

function titleOf({ transaction, settlement }: BalanceEntry): string {
  if (transaction)
    return `${sourceLabel(transaction.transaction_type)}${transaction.reverses_id === null ? '' : REVERSAL}`;
  return settlement ? sourceLabel(settlement.kind) : '';
}

/** The columns of a money account. */
export function balanceColumns(reader: Reader): readonly Column<BalanceEntry>[] {
  return [
    { key: 'date', label: 'Date', width: DATE_TIME_WIDTH, cell: ({ at }) => dateTime(at) },
    {
      key: 'entry',
      label: 'Écriture',
      width: 200,
      priority: 10,
      grow: true,
      cell: (row) => (
        <>
          <span className="b-strong">{titleOf(row)}</span> <span className="b-faint">· {row.counterpart}</span>
        </>
      ),
    },
    {
      key: 'by',
      label: 'Par',
      width: 150,
      priority: 4,
      cell: ({ transaction }) => (transaction ? describeOnScreen(transaction, reader).by.label : UNKNOWN_CELL),
    },
    {
      key: 'less',
      label: 'En moins',
      align: 'end',
      width: 105,
      priority: 8,
      cell: ({ amount }) => (amount < 0 ? euro(amount) : ''),
    },
    {
      key: 'more',
      label: 'En plus',
      align: 'end',
      width: 105,
      priority: 8,
      cell: ({ amount }) => (amount > 0 ? <span className="b-card-in">{signedEuro(amount)}</span> : ''),
    },
    {
      key: 'balance',
      label: 'Solde',
      align: 'end',
      width: 110,
      priority: 11,
      cell: ({ balance }) => <span className="b-card-balance">{euro(balance)}</span>,
    },
  ];
}

/** An entry as a row; that of a transaction opens it. */
export function balanceRow(reader: Reader, to: (id: number) => Address): RowTraits<BalanceEntry> {
  return {
    key: ({ transaction, settlement, n }) => `${transaction?.id ?? `s${settlement?.id ?? 0}`}-${n}`,
    name: ({ transaction, settlement }) =>
      transaction
        ? `transaction n°\u00a0${quantity(transaction.id)}`
        : `règlement n°\u00a0${quantity(settlement?.id ?? 0)}`,
    to: ({ transaction }) => (transaction ? to(transaction.id) : undefined),
    phone: (row) => ({
      title: titleOf(row),
      end: <span className={row.amount > 0 ? 'b-card-in' : undefined}>{signedEuro(row.amount)}</span>,
      meta: `${dateTime(row.at)} · ${row.transaction ? describeOnScreen(row.transaction, reader).by.label : row.counterpart}`,
      metaEnd: <b className="b-card-balance">{euro(row.balance)}</b>,
    }),
  };
}

/** The entries of an account, the latest first. */
export const BALANCE_LIST = defineList<BalanceEntry, z.input<typeof balanceEntriesQuery>>({
  columns: balanceColumns(NO_LINKS),
  filters: {
    period: {},
    source: oneOf('Écriture', [...TRANSACTION_TYPES, ...SETTLEMENT_KINDS], sourceLabel, { all: 'Toutes' }),
  },
});
