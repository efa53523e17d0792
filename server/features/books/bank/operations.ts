import { type BankOperation } from '@boucle/contract/features/books/bankCalls.ts';
import { type CardSource } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { referencesIn } from './references.ts';

/** A transaction or a settlement that moved 512. Cents, above 0 what came in. */
export interface Operation {
  readonly transactionId: number | null;
  readonly settlementId: number | null;
  readonly day: string;
  readonly cents: number;
  readonly source: CardSource;
  readonly who: string | null;
  readonly comment: string;
  /** Of transfers that it is part of; null of a transfer that came back. */
  readonly batch: { readonly id: number; readonly label: string } | null;
  readonly statementId: number | null;
  readonly refs: readonly string[];
}

interface Row extends Omit<Operation, 'batch' | 'refs'> {
  readonly batchId: number | null;
  readonly batchLabel: string | null;
  readonly reverses: boolean;
  /** All texts in which a payment may be named. */
  readonly named: string;
}

const sideOf = (table: string, key: string, side: 'from' | 'to'): string => `
  select ${key === 'transaction_id' ? 'e.transaction_id, null::bigint as settlement_id' : 'null::bigint as transaction_id, e.settlement_id'},
         e.day, ${side === 'from' ? '' : '-'}e.amount_cents as cents
    from bank b join ${table} e on e.account_id = $1 and e.${side}_account = b.id and e.day between $2::date and $3::date`;

/** SQL: open operations of account $1 on days $2 to $3: all, or the ones of ids $4 and $5. */
const OPEN = `bank as (select id from money_accounts where account_id = $1 and kind = 'BANK'),
  moved as (${sideOf('settlement_entries', 'settlement_id', 'from')} union all ${sideOf('settlement_entries', 'settlement_id', 'to')}
    union all ${sideOf('entries', 'transaction_id', 'from')} union all ${sideOf('entries', 'transaction_id', 'to')}),
  open as (
    select m.transaction_id, m.settlement_id, m.day, sum(m.cents)::bigint as cents from moved m
     where not exists (select from bank_match_parts p where p.account_id = $1 and p.transaction_id = m.transaction_id and not p.undone)
       and not exists (select from bank_match_parts p where p.account_id = $1 and p.settlement_id = m.settlement_id and not p.undone)
       and ($4::bigint[] is null or m.transaction_id = any($4::bigint[]) or m.settlement_id = any($5::bigint[]))
     group by 1, 2, 3 having sum(m.cents) <> 0
  )`;

const DETAILS = `select o.transaction_id as "transactionId", o.settlement_id as "settlementId", o.day, o.cents,
    coalesce(z.kind, t.type) as source, coalesce(z.comment, t.comment, '') as comment,
    coalesce(nullif(c.name, ''), c.email, 'Carte ' || lpad(coalesce(t.card_holder_id, f.card_holder_id)::text, 6, '0'), r.name, v.custom_customer) as who,
    z.statement_id as "statementId", x.batch_id as "batchId", x.label as "batchLabel",
    coalesce(z.reverses_id, case when z.id is null then t.reverses_id end) is not null as reverses,
    concat_ws(' ', z.comment, t.comment, z.provider_reference, x.label || '-' || x.n, p.reference,
      extract(year from s.month)::text || '-' || lpad(s.number::text, 4, '0'),
      (select string_agg(i.label, ' ') from invoices i
        where i.account_id = $1 and (i.statement_id = z.statement_id or i.service_id = z.service_id))) as named
  from open o
  left join settlements z on z.account_id = $1 and z.id = o.settlement_id
  left join settlements z0 on z0.account_id = $1 and z0.id = z.reverses_id
  left join transactions t on t.account_id = $1 and t.id = coalesce(o.transaction_id, z.transaction_id, z0.transaction_id)
  left join transactions f on f.account_id = $1 and f.id = t.reverses_id
  left join customers c on c.account_id = $1 and c.id = coalesce(t.customer_id, f.customer_id)
  left join restaurants r on r.account_id = $1 and r.id = coalesce(z.restaurant_id, t.restaurant_id)
  left join services v on v.account_id = $1 and v.id = z.service_id
  left join statements s on s.account_id = $1 and s.id = z.statement_id
  left join payment_payees p on p.account_id = $1 and p.transaction_id = o.transaction_id
  left join lateral (
    select k.batch_id, k.n, b.label from sepa_transfers k
      join sepa_batches b on b.account_id = $1 and b.id = k.batch_id
     where k.account_id = $1 and (k.settlement_id = coalesce(z.reverses_id, z.id) or k.transaction_id = coalesce(t.reverses_id, t.id))
     order by k.batch_id desc limit 1
  ) x on true`;

interface Asked {
  readonly from: string;
  readonly to: string;
  /** All of these days when left out. */
  readonly ids?: { readonly transactionIds: readonly number[]; readonly settlementIds: readonly number[] };
}

/** What moved 512 on these days, both included, and no match holds; the oldest first. */
export async function openOperations(tx: Tx, accountId: number, { from, to, ids }: Asked): Promise<Operation[]> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({
    text: `with ${OPEN} ${DETAILS} order by o.day, o.settlement_id, o.transaction_id`,
    values: [accountId, from, to, ids?.transactionIds ?? null, ids?.settlementIds ?? null],
  });
  return rows.map(({ batchId, batchLabel, reverses, named, ...row }) => ({
    ...row,
    batch: batchId === null || batchLabel === null || reverses ? null : { id: batchId, label: batchLabel },
    refs: referencesIn(named),
  }));
}

/** Operations that the bank may show as one: those of a batch, or one alone. */
export interface Unit {
  readonly operations: readonly Operation[];
  readonly day: string;
  readonly cents: number;
  readonly refs: readonly string[];
}

/** Each batch whole, by its day, then each operation that is in none. */
export function unitsOf(operations: readonly Operation[]): Unit[] {
  const groups = new Map<string, Operation[]>();
  for (const one of operations) {
    const key = one.batch === null ? `${one.transactionId} ${one.settlementId}` : `lot ${one.batch.id} ${one.day}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()].map((group) => {
    const unit = unitOf(group);
    return { ...unit, refs: [...unit.refs, ...(group[0]?.batch ? [group[0].batch.label] : [])] };
  });
}

export const unitOf = (operations: readonly Operation[]): Unit => ({
  operations,
  day: operations[0]?.day ?? '',
  cents: operations.reduce((sum, { cents }) => sum + cents, 0),
  refs: [...new Set(operations.flatMap(({ refs }) => refs))],
});

/** A unit as screens show it. */
export function shownUnit({ operations, day, cents }: Unit): BankOperation {
  const [first] = operations;
  if (first === undefined) throw new RangeError('A unit has one operation at least');
  const isOne = operations.length === 1;
  return {
    day,
    amount: toEuros(cents),
    transaction_ids: operations.flatMap(({ transactionId }) => transactionId ?? []),
    settlement_ids: operations.flatMap(({ settlementId }) => settlementId ?? []),
    source: first.source,
    who: isOne ? first.who : null,
    comment: isOne ? first.comment : '',
    batch: first.batch,
    statement_id: isOne ? first.statementId : null,
  };
}
