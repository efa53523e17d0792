import { LIABILITY_KINDS } from '@boucle/contract/features/books/liability.ts';
import { BALANCE_KINDS, type BalanceKind, shownSign } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { type BalanceTotals } from '@boucle/contract/features/ledgerCards/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** The kinds that every holder has: of these the sum is kept, however many there are. */
const OF_HOLDERS: readonly BalanceKind[] = LIABILITY_KINDS;
const OTHERS = BALANCE_KINDS.filter((kind) => !OF_HOLDERS.some((held) => held === kind));

/**
 * Sums of all the accounts of each kind, as of now. The ones of a restaurant or of a service are
 * few.
 */
export async function balanceTotals(tx: Tx, accountId: number): Promise<BalanceTotals> {
  const rows = await prepared(
    tx,
    sql<{ kind: BalanceKind; cents: number }>`
      select kind, sum(total)::bigint as cents from holder_totals
       where account_id = ${accountId}::bigint and kind = any(${OF_HOLDERS}::text[]) group by kind
      union all
      select kind, sum(balance_cents)::bigint from money_accounts
       where account_id = ${accountId}::bigint and kind = any(${OTHERS}::text[]) group by kind`,
  );
  const cents = new Map(rows.map((row) => [row.kind, row.cents]));
  const total = (kind: BalanceKind): number => {
    const sign = OF_HOLDERS.some((held) => held === kind) ? 1 : shownSign(kind);
    return toEuros((cents.get(kind) ?? 0) * sign + 0);
  };
  return Object.fromEntries(BALANCE_KINDS.map((kind) => [kind, total(kind)])) as BalanceTotals;
}
