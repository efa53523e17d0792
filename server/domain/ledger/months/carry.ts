import { type Tx } from '../../../platform/database/transaction.ts';
import {
  ACCOUNTS,
  arrow,
  owedBy,
  reverseSettlement,
  type Settlement,
  settleInvoices,
  writeSettlements,
} from '../settlements.ts';
import { PAID_OF_STATEMENTS } from '../allocation/statementLeft.ts';

/** What was paid too much of a former statement, and what the restaurant's next one asks for. */
interface Overpaid extends Record<string, unknown> {
  readonly former: number;
  readonly next: number;
  readonly restaurant_id: number;
  /** Cents, both above 0. */
  readonly over_cents: number;
  readonly due_cents: number;
}

const DUE = (of: string): string => `${of}.net_cents + ${of}.vat_cents + ${of}.cash_cents - ${of}.rewards_cents`;

/**
 * Takes what restaurants paid too much of former statements off those of a month just closed, on a
 * Paris day, the oldest first; what credit notes owe, or a batch of transfers pays back, is left.
 */
export async function carryOverpaid(
  tx: Tx,
  accountId: number,
  month: string,
  { day, personId }: { day: string; personId: number | null },
): Promise<void> {
  const { rows } = await tx.raw<Overpaid>({
    text: `with former as (
        select o.* from statements o where o.account_id = $1 and o.month < $2 and ${DUE('o')} > 0
      ), paid as (${PAID_OF_STATEMENTS('array(select id from former)')}
      ), credited as (
        select i.statement_id, sum(e.amount_cents) filter (where m.id = e.to_account) as cents
          from settlements i
          join settlement_entries e on e.account_id = $1 and e.settlement_id = i.id
          join money_accounts m on m.account_id = $1 and m.id in (e.to_account, e.from_account) and m.kind = 'AR'
         where i.account_id = $1 and i.kind = 'credit_note' and i.statement_id = any(array(select id from former)) group by i.statement_id
      )
      select o.id as former, n.id as next, n.restaurant_id, ${DUE('n')} as due_cents,
          p.cents - coalesce(c.cents, 0) - (${DUE('o')}) as over_cents
        from former o
        join paid p on p.statement_id = o.id
        left join credited c on c.statement_id = o.id
        join statements n on n.account_id = $1 and n.restaurant_id = o.restaurant_id and n.month = $2
       where p.cents - coalesce(c.cents, 0) > ${DUE('o')} and ${DUE('n')} > 0
         and not exists (select from sepa_transfers t where t.account_id = $1 and t.statement_id = o.id and t.state = 'open')
       order by o.month`,
    values: [accountId, month],
  });
  const taken = new Map<number, number>();
  const carried = rows.flatMap(({ over_cents: over, due_cents: due, ...of }) => {
    const before = taken.get(of.next) ?? 0;
    const cents = Math.min(over, due - before);
    taken.set(of.next, before + cents);
    return cents > 0 ? [{ ...of, cents }] : [];
  });
  if (carried.length === 0) return;
  const side = (one: (typeof carried)[number], statementId: number, cents: number): Settlement => ({
    kind: 'carried',
    day,
    restaurantId: one.restaurant_id,
    statementId,
    personId: personId ?? undefined,
    entries: arrow(ACCOUNTS.transit, owedBy(one.restaurant_id), cents),
  });
  const ids = await writeSettlements(
    tx,
    accountId,
    carried.map((one) => side(one, one.former, -one.cents)),
  );
  await writeSettlements(
    tx,
    accountId,
    carried.map((one, rank) => ({ ...side(one, one.next, one.cents), carriesId: ids[rank] })),
  );
  await settleInvoices(tx, accountId, [...new Set(carried.flatMap(({ former, next }) => [former, next]))]);
}

/** A payment is about to be taken back: what was carried from its statement comes back first. */
export async function giveBackCarried(
  tx: Tx,
  accountId: number,
  statementId: number,
  undo: { comment: string; personId: number; day: string },
): Promise<void> {
  const { rows } = await tx.raw<{ former: number; next: number }>({
    text: `select o.id as former, n.id as next from settlements o join settlements n on n.account_id = $1 and n.carries_id = o.id
      where o.account_id = $1 and o.statement_id = $2 and not exists (select from settlements r where r.account_id = $1 and r.reverses_id = o.id)
      order by o.id`,
    values: [accountId, statementId],
  });
  for (const { former, next } of rows) {
    await reverseSettlement(tx, accountId, next, undo);
    await reverseSettlement(tx, accountId, former, undo);
  }
}
