import { parisDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { ACCOUNTS, type Settlement, arrow, unbilledOf } from '../settlements.ts';
import { invoicedBy } from './bookIssued.ts';
import { type PaperLine, type Planned } from './plan.ts';
import { lastDayOf } from './periods.ts';
import { sumOfVat, vatOfLines, type VatPart, vatParts } from '../allocation/vat.ts';

/** A closing's plan for one restaurant, and the statement that it stands on. */
export interface PlannedStatement {
  readonly restaurantId: number;
  readonly statementId: number;
  readonly plan: Planned;
}

/** An invoice or credit note as it is written, before it has a number. */
export interface NewPaper {
  readonly kind: 'invoice' | 'credit_note';
  /**
   * Its buyer and its origin: a restaurant and its statement, or a service and the return that
   * brought back too little.
   */
  readonly restaurant_id?: number;
  readonly statement_id?: number;
  readonly service_id?: number;
  readonly transaction_id?: number;
  readonly corrects_id: number | null;
  readonly lines: readonly PaperLine[];
  readonly vat: readonly VatPart[];
  readonly manual: boolean;
  readonly reason: string;
  /** A Paris day; absent, the months or periods of its lines. */
  readonly day?: string;
}

/** A paper of a restaurant. */
export type StatementPaper = NewPaper & { readonly restaurant_id: number; readonly statement_id: number };

const netOf = (lines: readonly PaperLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Writes papers without numbers; answers their ids in the order given. */
export async function insertPapers(
  tx: Tx,
  accountId: number,
  papers: readonly NewPaper[],
  { personId, now }: { personId: number | null; now: Date },
): Promise<number[]> {
  if (papers.length === 0) return [];
  const optionOf = await optionsOf(tx, accountId, papers);
  const written = papers.map((paper, rank) => {
    const [first] = paper.lines.map(({ month, period_from: from }) => from ?? month).sort();
    const last = paper.lines
      .map(({ month, period_to: to }) => to ?? lastDayOf(month))
      .sort()
      .at(-1);
    return {
      ...paper,
      rank,
      net_cents: netOf(paper.lines),
      vat_cents: sumOfVat(paper.vat),
      // A return books the VAT of what it did not bring back: it is due that day.
      ...(paper.service_id === undefined
        ? optionOf(paper.corrects_id)
        : ({ vat_on_debits: false, vat_pending: false } satisfies VatOption)),
      period_from: paper.day ?? first,
      period_to: paper.day ?? last,
    };
  });
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into invoices (account_id, kind, restaurant_id, statement_id, service_id, transaction_id, corrects_id, period_from, period_to, lines, vat, net_cents,
        vat_cents, vat_on_debits, vat_pending, manual, reason, created_by, created_at)
      select $1, v.kind, v.restaurant_id, v.statement_id, v.service_id, v.transaction_id, v.corrects_id, v.period_from, v.period_to, v.lines, v.vat, v.net_cents, v.vat_cents,
        v.vat_on_debits, v.vat_pending, v.manual, v.reason, $3, $4
      from jsonb_to_recordset($2::jsonb) as v(rank integer, kind text, restaurant_id bigint, statement_id bigint, service_id bigint,
        transaction_id bigint, corrects_id bigint,
        period_from date, period_to date, lines jsonb, vat jsonb, net_cents bigint, vat_cents bigint, vat_on_debits boolean, vat_pending boolean,
        manual boolean, reason text)
      order by v.rank returning id`,
    values: [accountId, JSON.stringify(written), personId, now],
  });
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** When the VAT of a paper falls due, and whether it is booked as due or as pending. */
interface VatOption {
  readonly vat_on_debits: boolean;
  readonly vat_pending: boolean;
}

/**
 * The VAT option of new papers: a credit note takes its invoice's, an invoice the account's present
 * one.
 */
async function optionsOf(
  tx: Tx,
  accountId: number,
  papers: readonly NewPaper[],
): Promise<(corrects: number | null) => VatOption> {
  const { rows: accounts } = await tx.raw<{ vat_on_debits: boolean }>({
    text: 'select vat_on_debits from accounts where id = $1',
    values: [accountId],
  });
  const { rows: corrected } = await tx.raw<{ id: number } & VatOption>({
    text: 'select id, vat_on_debits, vat_pending from invoices where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, papers.flatMap(({ corrects_id }) => corrects_id ?? [])],
  });
  const known = new Map(corrected.map(({ id, ...option }) => [id, option]));
  const onDebits = accounts[0]?.vat_on_debits ?? false;
  const now = { vat_on_debits: onDebits, vat_pending: !onDebits };
  return (corrects) => (corrects === null ? now : (known.get(corrects) ?? now));
}

/**
 * Writes the papers of a closing without numbers, and reduces the ones that waited. Answers the new
 * ones and the settlements that book them: one a paper, and one a rate for what stands on a
 * statement alone.
 */
export async function writePapers(
  tx: Tx,
  accountId: number,
  statements: readonly PlannedStatement[],
  { day, personId, now }: { day: string; personId: number | null; now: Date },
): Promise<{ ids: number[]; settlements: Settlement[] }> {
  const papers = statements.flatMap(({ restaurantId, statementId, plan }): StatementPaper[] => {
    const of = { restaurant_id: restaurantId, statement_id: statementId, manual: false, reason: '' };
    return [
      ...plan.invoices.map(
        (lines) => ({ ...of, kind: 'invoice', corrects_id: null, lines, vat: vatParts(lines) }) as const,
      ),
      ...plan.credits.map(
        ({ invoiceId, lines, vat }) => ({ ...of, kind: 'credit_note', corrects_id: invoiceId, lines, vat }) as const,
      ),
    ];
  });
  const ids = await insertPapers(tx, accountId, papers, { personId, now });
  const booked = papers.map((paper, rank) => {
    const sign = paper.kind === 'invoice' ? 1 : -1;
    return {
      restaurantId: paper.restaurant_id,
      statementId: paper.statement_id,
      invoiceId: ids[rank],
      net: sign * netOf(paper.lines),
      vat: sign * sumOfVat(paper.vat),
    };
  });
  const others = statements.flatMap(({ restaurantId, statementId, plan }) => [
    ...plan.reduced.map(({ invoiceId, before, lines }) => ({
      restaurantId,
      statementId,
      invoiceId,
      net: netOf(lines) - netOf(before),
      vat: vatOfLines(lines) - vatOfLines(before),
    })),
    ...vatParts(plan.rest).map(({ base, vat }) => ({
      restaurantId,
      statementId,
      invoiceId: undefined,
      net: base,
      vat,
    })),
  ]);
  await reduce(
    tx,
    accountId,
    statements.flatMap(({ plan }) => plan.reduced),
  );
  const all = [...booked, ...others];
  const settlements = all.map(({ net, vat, ...of }): Settlement => {
    const unbilled = unbilledOf(of.restaurantId);
    const entries = [...arrow(unbilled, ACCOUNTS.fees, net), ...arrow(unbilled, ACCOUNTS.unbilledVat, vat)];
    return { ...of, kind: 'statement_fees', day, entries };
  });
  // What no invoice holds is owed from the day of the closing.
  const withoutInvoice = all
    .filter(({ invoiceId }) => invoiceId === undefined)
    .map((one) => invoicedBy(one, ACCOUNTS.vat, parisDay(now)));
  return { ids, settlements: [...settlements, ...withoutInvoice] };
}

/** Reduces invoices that wait. */
async function reduce(tx: Tx, accountId: number, reduced: Planned['reduced']): Promise<void> {
  if (reduced.length === 0) return;
  const rows = reduced.map(({ invoiceId, lines }) => {
    const vat = vatParts(lines);
    return { id: invoiceId, lines, vat, net_cents: netOf(lines), vat_cents: sumOfVat(vat) };
  });
  await tx.raw({
    text: `update invoices i set lines = v.lines, vat = v.vat, net_cents = v.net_cents, vat_cents = v.vat_cents
      from jsonb_to_recordset($2::jsonb) as v(id bigint, lines jsonb, vat jsonb, net_cents bigint, vat_cents bigint)
      where i.account_id = $1 and i.id = v.id`,
    values: [accountId, JSON.stringify(rows)],
  });
}
