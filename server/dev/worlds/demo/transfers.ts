import { ibanProblem } from '@boucle/contract/base/validation/bank.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { executeBatch, lockBatch } from '../../../features/sepaBatches/endBatch.ts';
import { prepareBatch } from '../../../features/sepaBatches/prepare.ts';
import { ownMoneyOf } from '../../../domain/ledger/books/ownMoney.ts';
import { creditInvoice } from '../../../domain/ledger/invoices/creditInvoice.ts';
import { type DemoWorld } from './demoWorld.ts';

const REFUND_CENTS = 500;
/** After all acts of the story's last day, in minutes. */
const EVENING = 23 * 60 + 55;
/**
 * Paid invoices that are credited in part: the first is in a batch that was executed, the others
 * wait.
 */
const CREDITED = 3;

/** An IBAN of a bank that does not exist, by the rank of its holder. */
export function madeUpIban(rank: number): string {
  const account = `9999900001${String(rank + 1).padStart(11, '0')}`;
  for (let rib = 0; rib < 97; rib += 1) {
    for (let key = 2; key <= 98; key += 1) {
      const iban = `FR${String(key).padStart(2, '0')}${account}${String(rib).padStart(2, '0')}`;
      if (ibanProblem(iban) === undefined) return iban;
    }
  }
  throw new Error(`No IBAN for ${rank}`);
}

/**
 * Transfers: restaurants with their IBAN, all but the last one; a batch that was executed, and one
 * with a refund that waits for the bank.
 */
export async function writeTransfers(tx: Tx, { accountId, adminId, restaurants, key, ago }: DemoWorld): Promise<void> {
  for (const [rank, { id }] of restaurants.slice(0, -1).entries()) {
    await tx.raw({
      text: 'update restaurants set iban = $3 where account_id = $1 and id = $2',
      values: [accountId, id, madeUpIban(rank)],
    });
  }
  const act = { personId: adminId, now: ago(1, EVENING) };
  const credited: number[] = [];
  for (const { id, statement_id } of await paidInvoices(tx, accountId)) {
    const lines = [{ rank: 0, cents: 100 * (credited.length + 4) }];
    await creditInvoice(tx, accountId, id, { lines, reason: 'Geste commercial', ...act });
    credited.push(statement_id);
  }
  const [first] = credited;
  if (first !== undefined) {
    const input = { statementIds: [first], refunds: [], payOn: undefined };
    const id = await prepareBatch(tx, accountId, input, { ...act, secret: key });
    await executeBatch(tx, accountId, id, await lockBatch(tx, accountId, id), { day: undefined, ...act });
  }
  const holder = await refundable(tx, accountId);
  if (holder === undefined) return;
  const refund = {
    holder: { kind: 'customer', id: holder.id } as const,
    cents: REFUND_CENTS,
    beneficiary: holder.name,
    iban: madeUpIban(restaurants.length),
    bic: null,
  };
  const input = { statementIds: [], refunds: [refund], payOn: undefined };
  await prepareBatch(tx, accountId, input, { ...act, secret: key, at: act.now });
}

/**
 * The latest paid invoices whose first line is large enough to give some of it back, each of
 * another restaurant that has an IBAN.
 */
async function paidInvoices(tx: Tx, accountId: number): Promise<{ id: number; statement_id: number }[]> {
  const { rows } = await tx.raw<{ id: number; statement_id: number }>({
    text: `select max(i.id) as id, max(i.statement_id) as statement_id from invoices i
      join restaurants r on r.account_id = $1 and r.id = i.restaurant_id
      where i.account_id = $1 and i.kind = 'invoice' and i.label is not null and r.iban is not null
        and (i.lines->0->>'cents')::bigint >= 1000
        and (select coalesce(sum(p.cents), 0) from invoice_payments p where p.account_id = $1 and p.invoice_id = i.id) = i.net_cents + i.vat_cents
      group by i.restaurant_id order by i.restaurant_id limit ${CREDITED}`,
    values: [accountId],
  });
  return rows;
}

/** Who has most on a cagnotte, of the ones who paid as much in. */
async function refundable(tx: Tx, accountId: number): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await tx.raw<{ id: number; name: string }>({
    text: `select c.id, c.name from money_accounts m
      join customers c on c.account_id = $1 and c.id = m.owner_id
      where m.account_id = $1 and m.kind = 'CAG' and m.owner = 'U' and m.balance_cents > ${REFUND_CENTS} and c.name <> '' and c.erased_at is null
      order by m.balance_cents desc, c.id`,
    values: [accountId],
  });
  for (const row of rows) {
    if ((await ownMoneyOf(tx, accountId, { kind: 'customer', id: row.id })) >= REFUND_CENTS) return row;
  }
  return undefined;
}
