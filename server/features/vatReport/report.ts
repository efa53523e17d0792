import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type VatReport, type VatReportQuery } from '@boucle/contract/features/vatReport/calls.ts';
import { VAT_SOURCES } from '@boucle/contract/features/vatReport/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { bookMovements } from '../../domain/statistics/bookDays.ts';
import { keptDays, servicesOf, type VatLine } from './lines.ts';

/** The VAT due of a period, next to what the books wrote and what waits to be paid at its end. */
export async function vatReport(tx: Tx, accountId: number, period: VatReportQuery): Promise<VatReport> {
  const services = await servicesOf(tx, accountId, period);
  const kept = await keptDays(tx, accountId, period);
  const { booked, pending } = await booksOf(tx, accountId, period);
  const days = [
    ...grouped(services, ({ day, source, cause, buyer, rate }) => [day, source, cause, buyer, rate]).map(
      ([{ day, source, cause, buyer, rate }, all]) => ({
        ...{ day, source, cause, buyer, rate },
        ...amountsOf(all),
        count: new Set(all.map(({ piece }) => piece)).size,
      }),
    ),
    ...kept.map(({ day, cause, rate, count, ...amounts }) => ({
      ...{ day, source: 'kept' as const, cause, buyer: null, rate },
      ...amountsOf([amounts]),
      count,
    })),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const lines: readonly Line[] = [...services, ...kept.map((day) => ({ ...day, source: 'kept' as const }))];
  return {
    due: toEuros(sumOf(lines, 'vat')),
    booked: toEuros(booked),
    pending: toEuros(pending),
    rates: grouped(lines, ({ source, rate }) => [source, rate])
      .map(([{ source, rate }, all]) => ({ source, rate, ...amountsOf(all) }))
      .sort((a, b) => VAT_SOURCES.indexOf(a.source) - VAT_SOURCES.indexOf(b.source) || b.rate - a.rate),
    days,
  };
}

/** Signed cents. */
type Amounts = Pick<VatLine, 'base' | 'vat'>;
type Line = Amounts & Pick<VatLine, 'source' | 'rate'>;

const sumOf = (lines: readonly Amounts[], of: keyof Amounts): number => lines.reduce((sum, line) => sum + line[of], 0);

const amountsOf = (lines: readonly Amounts[]) => ({
  base: toEuros(sumOf(lines, 'base')),
  vat: toEuros(sumOf(lines, 'vat')),
});

/** Lines of the same key, each with the first of them. */
function grouped<T>(lines: readonly T[], keyOf: (line: T) => readonly unknown[]): [T, T[]][] {
  const groups = new Map<string, [T, T[]]>();
  for (const line of lines) {
    const key = keyOf(line).join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line, [line]]);
    else group[1].push(line);
  }
  return [...groups.values()];
}

/**
 * VAT as the books have it: what they wrote in the period, and what waits at its end until invoices
 * are paid.
 */
async function booksOf(
  tx: Tx,
  accountId: number,
  { from_date, to_date }: VatReportQuery,
): Promise<{ booked: number; pending: number }> {
  const movements = await bookMovements(tx, accountId, { from: from_date, to: to_date, changes: [] });
  const booked = movements
    .filter(({ kind }) => kind === 'VAT')
    .reduce((sum, { debitCents, creditCents }) => sum + creditCents - debitCents, 0);
  const { rows } = await tx.raw<{ written: number; settled: number }>({
    text: `select (
        select coalesce(sum(case when e.to_account = v.id then e.amount_cents else -e.amount_cents end), 0)::bigint
        from invoices i
        join settlements z on z.account_id = $1 and z.invoice_id = i.id
        join settlement_entries e on e.account_id = $1 and e.settlement_id = z.id
        join money_accounts v on v.account_id = $1 and v.kind in ('VAT', 'VAT_PENDING') and v.id in (e.to_account, e.from_account)
        where i.account_id = $1 and not i.vat_on_debits and z.kind <> 'vat_due' and z.day <= $2
      ) as written, (
        select coalesce(sum(p.vat_cents), 0)::bigint from invoice_payments p
        join invoices i on i.account_id = $1 and i.id = p.invoice_id
        where p.account_id = $1 and p.day <= $2 and not i.vat_on_debits and i.service_id is null
      ) as settled`,
    values: [accountId, to_date],
  });
  const { written = 0, settled = 0 } = rows[0] ?? {};
  return { booked, pending: written - settled };
}
