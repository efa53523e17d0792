import { DAY_TO_COME } from '@boucle/contract/base/constants.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type SettlementKind } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { lockAccountShared } from './books/advisoryLocks.ts';
import { allocate, lockStatement } from './allocation/allocate.ts';
import { type MoneyKey, moneyName } from './books/places.ts';
import { type Entry, moneyChanges } from './posting/posting.ts';
import { LedgerRefusal } from './refusals.ts';

/**
 * Euros that move without a transaction: between which accounts, on which day, about whom. Arrows
 * of more than 0 cents.
 */
export interface Settlement {
  readonly kind: SettlementKind;
  readonly day: string;
  readonly entries: readonly Entry[];
  readonly restaurantId?: number | undefined;
  readonly serviceId?: number | undefined;
  readonly statementId?: number | undefined;
  /** The invoice or credit note that it books. */
  readonly invoiceId?: number | undefined;
  readonly transactionId?: number | undefined;
  readonly reversesId?: number | undefined;
  /** Of the next statement: the settlement of the former one that it takes over. */
  readonly carriesId?: number | undefined;
  readonly comment?: string | undefined;
  /** Of a payment that somebody recorded. */
  readonly means?: PaymentMeans | undefined;
  readonly providerReference?: string | undefined;
  readonly personId?: number | undefined;
}

const account = (kind: string): MoneyKey => ({ kind, owner: '-', ownerId: 0 });
export const owedBy = (restaurantId: number): MoneyKey => ({ kind: 'AR', owner: 'R', ownerId: restaurantId });
/** Closed months of a restaurant whose invoice is not issued yet. */
export const unbilledOf = (restaurantId: number): MoneyKey => ({ ...owedBy(restaurantId), kind: 'UNBILLED' });
export const ACCOUNTS = {
  bank: account('BANK'),
  /** Refunds of batches of transfers that the bank has not executed. */
  transit: account('TRANSIT'),
  provider: account('PSP'),
  cost: account('COST'),
  fees: account('FEES'),
  vat: account('VAT'),
  /** VAT of services that are not paid yet. */
  pendingVat: account('VAT_PENDING'),
  /** VAT of closed months whose invoice is not issued yet. */
  unbilledVat: account('VAT_UNBILLED'),
  gifts: account('GES'),
  cheques: account('CHEQUES'),
  cashBox: account('CASH_BOX'),
};

/** An arrow for a signed amount: the other way round when it is negative, none when it is 0. */
export function arrow(from: MoneyKey, to: MoneyKey, cents: number): Entry[] {
  if (cents === 0) return [];
  return cents > 0 ? [{ from, to, amountCents: cents }] : [{ from: to, to: from, amountCents: -cents }];
}

/**
 * Writes a settlement with its entries and the parts of invoices that it settles; answers its id.
 * Throws LedgerRefusal for a day in a closed month or in the future.
 */
export async function settle(
  tx: Tx,
  accountId: number,
  settlement: Settlement,
  { now = tx.now() }: { now?: Date } = {},
): Promise<number> {
  await lockAccountShared(tx, accountId);
  if (settlement.statementId !== undefined) await lockStatement(tx, settlement.statementId);
  const { rows: accounts } = await tx.raw<{ closed_until: string | null }>({
    text: 'select closed_until from accounts where id = $1',
    values: [accountId],
  });
  const closedUntil = accounts[0]?.closed_until ?? null;
  if (closedUntil !== null && settlement.day <= closedUntil) throw new LedgerRefusal('Ce mois est clôturé.', 'day');
  if (settlement.day > parisDay(now)) throw new LedgerRefusal(DAY_TO_COME, 'day');
  const [id = 0] = await writeSettlements(tx, accountId, [settlement]);
  if (settlement.statementId !== undefined) await settleInvoices(tx, accountId, [settlement.statementId]);
  return id;
}

/**
 * Allocates the settlements of some statements to their invoices (`allocate`), and writes a
 * settlement for each invoice whose VAT becomes due: from pending to due, and back when a payment
 * is taken back.
 */
export async function settleInvoices(tx: Tx, accountId: number, statementIds: readonly number[]): Promise<void> {
  const due = await allocate(tx, accountId, statementIds);
  if (due.length === 0) return;
  const settlements = due.map(({ invoiceId, restaurantId, day, cents }): Settlement => ({
    kind: 'vat_due',
    day,
    restaurantId,
    invoiceId,
    entries: arrow(ACCOUNTS.pendingVat, ACCOUNTS.vat, cents),
  }));
  await writeSettlements(tx, accountId, settlements);
}

/**
 * Writes settlements whose day the caller has checked, in a few statements whatever their number;
 * answers their ids in the order given.
 */
export async function writeSettlements(
  tx: Tx,
  accountId: number,
  settlements: readonly Settlement[],
): Promise<number[]> {
  const accounts = await addBalances(
    tx,
    accountId,
    settlements.flatMap(({ entries }) => entries),
  );
  const { rows } = await tx.raw<{ id: number; created_at: string }>({
    text: `insert into settlements (account_id, kind, day, restaurant_id, service_id, statement_id, transaction_id, reverses_id, comment,
        provider_reference, person_id, invoice_id, means, carries_id)
      select $1, v.kind, v.day, v.restaurant, v.service, v.statement, v.transaction, v.reverses, v.comment, v.reference, v.person, v.invoice,
        v.means, v.carries
      from unnest($2::text[], $3::date[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::text[],
        $11::bigint[], $12::bigint[], $13::text[], $14::bigint[]) with ordinality
        as v(kind, day, restaurant, service, statement, transaction, reverses, comment, reference, person, invoice, means, carries, rank)
      order by v.rank returning id, created_at::text`,
    values: [
      accountId,
      settlements.map(({ kind }) => kind),
      settlements.map(({ day }) => day),
      settlements.map(({ restaurantId }) => restaurantId),
      settlements.map(({ serviceId }) => serviceId),
      settlements.map(({ statementId }) => statementId),
      settlements.map(({ transactionId }) => transactionId),
      settlements.map(({ reversesId }) => reversesId),
      settlements.map(({ comment }) => comment),
      settlements.map(({ providerReference }) => providerReference),
      settlements.map(({ personId }) => personId),
      settlements.map(({ invoiceId }) => invoiceId),
      settlements.map(({ means }) => means),
      settlements.map(({ carriesId }) => carriesId),
    ],
  });
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
  const lines = settlements.flatMap(({ day, entries }, rank) =>
    entries.map((entry, n) => ({ ...entry, id: ids[rank], day, n: n + 1 })),
  );
  await tx.raw({
    // All of them have one instant, the database transaction's.
    text: `insert into settlement_entries (account_id, at, settlement_id, day, n, from_account, to_account, amount_cents)
      select $1, $2::timestamptz, v.* from unnest($3::bigint[], $4::date[], $5::smallint[], $6::bigint[], $7::bigint[], $8::bigint[]) as v returning 1`,
    values: [
      accountId,
      rows[0]?.created_at,
      lines.map(({ id }) => id),
      lines.map(({ day }) => day),
      lines.map(({ n }) => n),
      lines.map(({ from }) => accounts.get(moneyName(from))),
      lines.map(({ to }) => accounts.get(moneyName(to))),
      lines.map(({ amountCents }) => amountCents),
    ],
  });
  return ids;
}

/** Cheque deposits and cheque refunds exclude each other. */
export async function lockCheques(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: "select pg_advisory_xact_lock(hashtextextended('cheques/' || $1::text, 0))",
    values: [accountId],
  });
}

/**
 * Whether the cheque that a payment is was taken to the bank: a cheque that bounces leaves the
 * bank, not what waits.
 */
async function isAtBank(tx: Tx, accountId: number, paymentId: number): Promise<boolean> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select payment_id as id from paid_in_cheques where account_id = $1 and payment_id = $2 and not given_back',
    values: [accountId, paymentId],
  });
  return rows.length > 0;
}

const fromBank = (entry: Entry): Entry => ({
  ...entry,
  from: entry.from.kind === 'CHEQUES' ? ACCOUNTS.bank : entry.from,
  to: entry.to.kind === 'CHEQUES' ? ACCOUNTS.bank : entry.to,
});

/**
 * Reverses a settlement that no closing wrote; a payment by a cheque that is at the bank leaves the
 * bank. Throws LedgerRefusal for one of a closing, or one that is reversed already.
 */
export async function reverseSettlement(
  tx: Tx,
  accountId: number,
  id: number,
  { comment, personId, day }: { comment: string; personId?: number; day: string },
): Promise<number> {
  const { rows } = await tx.raw<{
    kind: SettlementKind;
    restaurant_id: number | null;
    service_id: number | null;
    statement_id: number | null;
    means: PaymentMeans | null;
    over: boolean;
    entries: Entry[];
  }>({
    text: `select s.kind, s.restaurant_id, s.service_id, s.statement_id, s.means,
        s.reverses_id is not null or s.kind in ('statement_fees', 'statement_rewards', 'statement_cash', 'credit_note', 'vat_due', 'fees_invoiced')
          or exists (select from settlements r where r.account_id = $1 and r.reverses_id = s.id) as over,
        (select json_agg(json_build_object('amountCents', e.amount_cents,
            'to', json_build_object('kind', f.kind, 'owner', f.owner, 'ownerId', f.owner_id),
            'from', json_build_object('kind', t.kind, 'owner', t.owner, 'ownerId', t.owner_id)) order by e.n)
          from settlement_entries e
          join money_accounts f on f.account_id = $1 and f.id = e.from_account
          join money_accounts t on t.account_id = $1 and t.id = e.to_account
          where e.account_id = $1 and e.settlement_id = s.id) as entries
      from settlements s where s.account_id = $1 and s.id = $2`,
    values: [accountId, id],
  });
  const [row] = rows;
  if (!row || row.over) throw new LedgerRefusal('Ce paiement ne s’annule pas.');
  if (row.means === 'cheque') await lockCheques(tx, accountId);
  const bounces = row.means === 'cheque' && row.kind !== 'paid_in' && (await isAtBank(tx, accountId, id));
  const restaurantId = row.restaurant_id ?? undefined;
  const statementId = row.statement_id ?? undefined;
  return settle(tx, accountId, {
    kind: row.kind,
    day,
    restaurantId,
    serviceId: row.service_id ?? undefined,
    statementId,
    means: row.means ?? undefined,
    personId,
    comment,
    reversesId: id,
    entries: bounces ? row.entries.map(fromBank) : row.entries,
  });
}

/**
 * Adds to the balance of each money account, in the order of their keys; answers their ids by name.
 */
async function addBalances(tx: Tx, accountId: number, entries: readonly Entry[]): Promise<Map<string, number>> {
  const changes = [...moneyChanges(entries)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
  const { rows } = await tx.raw<{ id: number; kind: string; owner: string; owner_id: number }>({
    text: `insert into money_accounts (account_id, kind, owner, owner_id, balance_cents)
      select $1, v.* from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[]) as v
      on conflict (account_id, kind, owner, owner_id) do update set balance_cents = money_accounts.balance_cents + excluded.balance_cents
      returning id, kind, owner, owner_id`,
    values: [
      accountId,
      changes.map(({ key }) => key.kind),
      changes.map(({ key }) => key.owner),
      changes.map(({ key }) => key.ownerId),
      changes.map(({ deltaCents }) => deltaCents),
    ],
  });
  return new Map(rows.map((row) => [moneyName({ kind: row.kind, owner: row.owner, ownerId: row.owner_id }), row.id]));
}
