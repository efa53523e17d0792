import { type Tx } from '../../../platform/database/transaction.ts';

export interface BooksOfProvider {
  readonly payments: readonly {
    payment: number;
    charge: string;
    intent: string;
    balanceRow: string;
    cents: number;
    fee: number;
    at: Date;
  }[];
  readonly payouts: readonly { id: string; cents: number; at: Date }[];
}

/** Transactions that our books have for an account at the provider, the oldest first. */
export async function booksOf(tx: Tx, accountId: number): Promise<BooksOfProvider> {
  const { rows: payments } = await tx.raw<BooksOfProvider['payments'][number]>({
    text: `select p.id as payment, p.charge, p.payment_intent as intent, x.provider_reference as "balanceRow", p.paid_cents as cents,
        e.amount_cents as fee, p.created_at as at
      from provider_payments p
      join provider_sources s on s.account_id = $1 and s.source = p.charge and s.settlement_id is not null
      join settlements x on x.account_id = $1 and x.id = s.settlement_id and x.kind = 'provider_fee'
      join settlement_entries e on e.account_id = $1 and e.settlement_id = x.id
      where p.account_id = $1 order by p.created_at, p.id`,
    values: [accountId],
  });
  const { rows: payouts } = await tx.raw<BooksOfProvider['payouts'][number]>({
    text: `select x.provider_reference as id, e.amount_cents as cents, x.day + interval '8 hours' as at
      from settlements x join settlement_entries e on e.account_id = $1 and e.settlement_id = x.id
      where x.account_id = $1 and x.kind = 'provider_payout' and x.reverses_id is null order by x.day, x.id`,
    values: [accountId],
  });
  return { payments, payouts };
}

/** Connected accounts that the demo made up. */
export async function demoAccounts(tx: Tx): Promise<{ accountId: number; account: string; name: string }[]> {
  const { rows } = await tx.raw<{ accountId: number; account: string; name: string }>({
    text: `select c.account_id as "accountId", c.provider_account as account, a.name
      from payment_connections c join accounts a on a.id = c.account_id where c.provider_account like 'acct\\_demo\\_%' order by 1`,
  });
  return rows;
}
