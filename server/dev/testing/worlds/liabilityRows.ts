import { type BalanceRow } from '@boucle/contract/features/books/calls.ts';
import { amountOf, owedOf } from '@boucle/contract/features/books/liability.ts';
import { BALANCE_KINDS } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { centsOf, eurosOf } from '@boucle/contract/base/format.ts';
import { balanceOf } from '../../../features/books/balance.ts';
import { liabilityAt } from '../../../features/books/liability.ts';
import { liabilityTotals } from '../../../features/books/liabilityRows.ts';
import { type TestWorld } from '../ledgerWorld.ts';

/**
 * Whether debits are credits, before and within the period, and the debit balance of each kind at
 * its end.
 */
function balanceFacts(rows: readonly BalanceRow[]) {
  const sum = (cents: (row: BalanceRow) => number): number => rows.reduce((total, row) => total + cents(row), 0);
  const closing = ({ opening, debit, credit }: BalanceRow): number =>
    centsOf(opening) + centsOf(debit) - centsOf(credit);
  return {
    isBalanced:
      sum(({ opening }) => centsOf(opening)) === 0 &&
      sum(({ debit, credit }) => centsOf(debit) - centsOf(credit)) === 0,
    kinds: BALANCE_KINDS.map((kind) => [kind, eurosOf(sum((row) => (row.kind === kind ? closing(row) : 0)))]),
  };
}

interface Replayed {
  readonly kind: string;
  readonly owner: string;
  readonly cents: number;
}

/** Every entry up to a day, read plainly; and every loan, at its deposit. */
const REPLAY = `select kind, owner, sum(cents)::int as cents from (
    select a.kind, a.owner, case when a.id = e.to_account then e.amount_cents else -e.amount_cents end as cents
      from transactions t join entries e on e.account_id = t.account_id and e.transaction_id = t.id
      join money_accounts a on a.account_id = t.account_id and a.id in (e.from_account, e.to_account) where t.account_id = $1 and t.day <= $2
    union all
    select a.kind, a.owner, case when a.id = e.to_account then e.amount_cents else -e.amount_cents end
      from settlements s join settlement_entries e on e.account_id = s.account_id and e.settlement_id = s.id
      join money_accounts a on a.account_id = s.account_id and a.id in (e.from_account, e.to_account) where s.account_id = $1 and s.day <= $2
    union all
    select 'lots', l.owner, r.quantity * l.unit_deposit_cents
      from transactions t join lot_rows r on r.account_id = t.account_id and r.transaction_id = t.id
      join lots l on l.account_id = t.account_id and l.id = r.lot_id and l.owner <> 'E' where t.account_id = $1 and t.day <= $2
  ) rows group by 1, 2`;

/** Sums of a day's liability, by figures and by rows, and by a replay of the account. */
export function liabilityBothWays({ accountId, run }: Pick<TestWorld, 'accountId' | 'run'>, day: string) {
  return run(async (tx) => {
    const { rows } = await tx.raw<Replayed & Record<string, unknown>>({ text: REPLAY, values: [accountId, day] });
    const sum = (kinds: readonly string[], owner?: string): number =>
      toEuros(
        rows
          .filter((row) => kinds.includes(row.kind) && (owner === undefined || row.owner === owner))
          .reduce((total, { cents }) => total + cents, 0),
      );
    const { total, owed, formats, ages, checks } = await liabilityAt(tx, accountId, day);
    return {
      summed: {
        total,
        customers: owedOf(owed, ['CAG'], 'customer').amount,
        cards: owedOf(owed, ['CAG'], 'card').amount,
        heldByCustomers: owedOf(owed, ['CON'], 'customer').amount,
        heldByCards: owedOf(owed, ['CON'], 'card').amount,
        guests: owedOf(owed, ['GST']).amount,
        formats: eurosOf(
          formats.reduce(
            (cents, { deposit, pieces, guests }) => cents + centsOf(amountOf(deposit, pieces + guests)),
            0,
          ),
        ),
        ages: eurosOf(ages.reduce((cents, { amount }) => cents + centsOf(amount), 0)),
        off: checks.map(({ off }) => off),
        rows: (await liabilityTotals(tx, accountId, day, {})).amount,
        ...balanceFacts(await balanceOf(tx, accountId, { from_date: `${day.slice(0, 7)}-01`, to_date: day })),
      },
      replayed: {
        total: sum(['CAG', 'CON', 'GST']),
        customers: sum(['CAG'], 'U'),
        cards: sum(['CAG'], 'K'),
        heldByCustomers: sum(['lots'], 'U'),
        heldByCards: sum(['lots'], 'K'),
        guests: sum(['GST']),
        formats: sum(['lots']),
        ages: sum(['lots']),
        off: [0, 0, 0],
        rows: sum(['CAG', 'CON', 'GST']),
        isBalanced: true,
        kinds: BALANCE_KINDS.map((kind) => [kind, 0 - sum([kind])]),
      },
    };
  });
}
