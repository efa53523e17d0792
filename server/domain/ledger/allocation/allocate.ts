import { type Tx } from '../../../platform/database/transaction.ts';
import { changeOf, type Movement, type Part, partsOf, vatOfSettled } from './allocation.ts';
import { sumOfVat, type VatPart } from './vat.ts';

interface MovementRow extends Record<string, unknown> {
  statement_id: number;
  id: number;
  kind: Movement['kind'];
  day: string;
  invoice_id: number | null;
  reverses_id: number | null;
  cents: number;
}

interface PaperRow extends Record<string, unknown> {
  id: number;
  kind: 'invoice' | 'credit_note';
  vat: VatPart[];
  total_cents: number;
}

interface KnownRow extends Record<string, unknown> {
  invoice_id: number;
  settlement_id: number;
  cents: number;
  vat: VatPart[];
}

/** Locks the parts of a statement until the transaction ends. */
export async function lockStatement(tx: Tx, statementId: number): Promise<void> {
  await tx.raw({
    text: "select pg_advisory_xact_lock(hashtextextended('statement/' || $1::text, 0))",
    values: [statementId],
  });
}

/**
 * VAT that what settles an invoice makes due on a Paris day, cents; below 0 when it is due no more.
 */
export interface DueVat {
  readonly invoiceId: number;
  readonly restaurantId: number;
  readonly day: string;
  readonly cents: number;
}

/**
 * Writes the missing parts, with their VAT, by which settlements of some statements settle
 * invoices; answers the pending VAT that they make due. The statements are locked, or belong to a
 * month that is being closed.
 */
export async function allocate(tx: Tx, accountId: number, statementIds: readonly number[]): Promise<DueVat[]> {
  const { rows: settled } = await tx.raw<{ invoice_id: number }>({
    text: `select distinct invoice_id from settlements
      where account_id = $1 and statement_id = any($2::bigint[]) and invoice_id is not null`,
    values: [accountId, statementIds],
  });
  const ids = new Set(settled.map(({ invoice_id }) => invoice_id));
  if (ids.size === 0) return [];
  const { papers, known } = await papersOf(tx, accountId, [...ids]);
  // An invoice that was reduced while it waited stands on two statements.
  const { rows: places } = await tx.raw<{ statement_id: number }>({
    text: `select distinct statement_id from settlements
      where account_id = $1 and invoice_id = any($2::bigint[]) and statement_id is not null`,
    values: [accountId, [...ids]],
  });
  const byStatement = new Map<number, Movement[]>();
  const all = await movementsOf(
    tx,
    accountId,
    places.map(({ statement_id }) => statement_id),
  );
  for (const one of all) {
    byStatement.set(one.statement_id, [...(byStatement.get(one.statement_id) ?? []), movementOf(one)]);
  }
  const days = await closingDays(tx, accountId, [...byStatement.keys()]);
  const parts = [...byStatement]
    .flatMap(([statementId, movements]) => partsOf(movements, days.get(statementId) ?? ''))
    .filter(({ invoiceId }) => ids.has(invoiceId))
    .sort((one, other) => one.settlementId - other.settlementId);
  const written = withVat(parts, papers, known);
  await write(tx, accountId, written);
  return dueOf(tx, accountId, new Map(written.map(({ invoiceId, day }) => [invoiceId, day])));
}

/**
 * The Paris day on which somebody closed the month of each statement: VAT that a set-off makes due
 * is never of a return that was sent before.
 */
async function closingDays(tx: Tx, accountId: number, statementIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await tx.raw<{ id: number; day: string }>({
    text: `select id, (created_at at time zone 'Europe/Paris')::date as day from statements where account_id = $1 and id = any($2::bigint[])`,
    values: [accountId, statementIds],
  });
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/**
 * Writes the parts by which a settlement of a service settles its invoices and credit notes, as the
 * caller decided; their VAT was due before.
 */
export async function writeParts(tx: Tx, accountId: number, parts: readonly Part[]): Promise<void> {
  const ids = [...new Set(parts.map(({ invoiceId }) => invoiceId))];
  const { papers, known } = await papersOf(tx, accountId, ids);
  const before = known.map(({ invoice_id: invoiceId, settlement_id: settlementId, cents }): Part => ({
    invoiceId,
    settlementId,
    kind: 'payment',
    day: '',
    cents,
  }));
  await write(tx, accountId, withVat([...before, ...parts], papers, known));
}

/** Some invoices and credit notes, with their settled parts. */
async function papersOf(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<{ papers: PaperRow[]; known: KnownRow[] }> {
  const { rows: papers } = await tx.raw<PaperRow>({
    text: 'select id, kind, vat, net_cents + vat_cents as total_cents from invoices where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, ids],
  });
  const { rows: known } = await tx.raw<KnownRow>({
    text: `select invoice_id, settlement_id, cents, vat from invoice_payments
      where account_id = $1 and invoice_id = any($2::bigint[]) order by settlement_id, n`,
    values: [accountId, ids],
  });
  return { papers, known };
}

/**
 * Settled VAT of some invoices, by the day of their last part, less what the books released from
 * pending VAT before.
 */
async function dueOf(tx: Tx, accountId: number, days: ReadonlyMap<number, string>): Promise<DueVat[]> {
  if (days.size === 0) return [];
  const { rows } = await tx.raw<{ id: number; restaurant_id: number; cents: number }>({
    text: `select i.id, i.restaurant_id, p.cents - coalesce(b.cents, 0) as cents from invoices i
      join (
        select invoice_id, sum(vat_cents)::bigint as cents from invoice_payments
        where account_id = $1 and invoice_id = any($2::bigint[]) group by 1
      ) p on p.invoice_id = i.id
      left join (
        select z.invoice_id, sum(case t.kind when 'VAT' then e.amount_cents else -e.amount_cents end)::bigint as cents
        from settlements z join settlement_entries e on e.account_id = $1 and e.settlement_id = z.id
        join money_accounts t on t.account_id = $1 and t.id = e.to_account
        where z.account_id = $1 and z.invoice_id = any($2::bigint[]) and z.kind = 'vat_due' group by 1
      ) b on b.invoice_id = i.id
      where i.account_id = $1 and i.id = any($2::bigint[]) and i.vat_pending and p.cents <> coalesce(b.cents, 0) order by i.id`,
    values: [accountId, [...days.keys()]],
  });
  return rows.map(({ id, restaurant_id: restaurantId, cents }) => ({
    invoiceId: id,
    restaurantId,
    day: days.get(id) ?? '',
    cents,
  }));
}

const movementOf = ({ id, kind, day, invoice_id, reverses_id, cents }: MovementRow): Movement => ({
  id,
  kind,
  day,
  invoiceId: invoice_id,
  reversesId: reverses_id,
  cents,
});

async function movementsOf(tx: Tx, accountId: number, statementIds: readonly number[]): Promise<MovementRow[]> {
  const { rows } = await tx.raw<MovementRow>({
    text: `select z.statement_id, z.id, z.kind, z.day, z.invoice_id, z.reverses_id,
        sum(case when f.kind in ('AR', 'UNBILLED') then e.amount_cents else -e.amount_cents end)::bigint as cents
      from settlements z
      join settlement_entries e on e.account_id = $1 and e.settlement_id = z.id
      join money_accounts f on f.account_id = $1 and f.id = e.from_account
      join money_accounts t on t.account_id = $1 and t.id = e.to_account
      where z.account_id = $1 and z.statement_id = any($2::bigint[]) and z.kind <> 'fees_invoiced'
        and (f.kind in ('AR', 'UNBILLED') or t.kind in ('AR', 'UNBILLED'))
      group by z.statement_id, z.id, z.kind, z.day, z.invoice_id, z.reverses_id order by z.id`,
    values: [accountId, statementIds],
  });
  return rows;
}

type Written = Part & { readonly n: number; readonly vat: readonly VatPart[]; readonly vat_cents: number };

interface PaperState {
  readonly sign: 1 | -1;
  readonly vat: readonly VatPart[];
  readonly total: number;
  /** By its statements, one of which may give back what another still asks for. */
  raw: number;
  /** Between nothing and all of it. */
  settled: number;
  due: readonly VatPart[];
}

/**
 * The parts that are not written yet, each with the VAT that it adds to the settled part of its
 * paper.
 */
function withVat(parts: readonly Part[], papers: readonly PaperRow[], known: readonly KnownRow[]): Written[] {
  const states = new Map<number, PaperState>();
  for (const { id, kind, vat, total_cents: total } of papers) {
    states.set(id, { sign: kind === 'invoice' ? 1 : -1, vat, total, raw: 0, settled: 0, due: [] });
  }
  const stateOf = (id: number): PaperState => {
    const state = states.get(id);
    if (state === undefined) throw new Error(`No invoice ${id}`);
    return state;
  };
  for (const { invoice_id, cents, vat } of known) {
    const state = stateOf(invoice_id);
    state.settled += cents;
    state.due = changeOf([], [...state.due, ...vat]);
  }
  const written = new Set(known.map(({ settlement_id }) => settlement_id));
  for (const { invoiceId, settlementId, cents } of parts)
    if (written.has(settlementId)) stateOf(invoiceId).raw += cents;
  const ranks = new Map<number, number>();
  return parts
    .filter(({ settlementId }) => !written.has(settlementId))
    .map((part) => {
      const state = stateOf(part.invoiceId);
      const { sign, settled: before } = state;
      state.raw += part.cents;
      state.settled = sign * Math.min(Math.max(0, sign * state.raw), state.total);
      const now = vatOfSettled(state.vat, sign * state.settled).map((one) => ({
        ...one,
        base: sign * one.base,
        vat: sign * one.vat,
      }));
      const vat = changeOf(state.due, now);
      state.due = now;
      const n = (ranks.get(part.settlementId) ?? 0) + 1;
      ranks.set(part.settlementId, n);
      return { ...part, cents: state.settled - before, n, vat, vat_cents: sumOfVat(vat) };
    });
}

async function write(tx: Tx, accountId: number, parts: readonly Written[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(({ settlementId, invoiceId, ...part }) => ({
    ...part,
    settlement_id: settlementId,
    invoice_id: invoiceId,
  }));
  await tx.raw({
    text: `insert into invoice_payments (account_id, settlement_id, n, invoice_id, kind, day, cents, vat_cents, vat, created_at)
      select $1, v.settlement_id, v.n, v.invoice_id, v.kind, v.day, v.cents, v.vat_cents, v.vat, $3
      from jsonb_to_recordset($2::jsonb) as v(settlement_id bigint, n smallint, invoice_id bigint, kind text, day date, cents bigint,
        vat_cents bigint, vat jsonb)
      on conflict do nothing returning n`,
    values: [accountId, JSON.stringify(rows), tx.now()],
  });
}
