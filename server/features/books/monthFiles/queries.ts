import { closedSpans } from '@boucle/contract/features/books/fec.ts';
import { type MonthFile } from '@boucle/contract/features/books/monthFileCalls.ts';
import { daysOfPeriod, type MonthFileOrder, periodOf } from '@boucle/contract/features/books/monthFiles.ts';
import { type Span } from '@boucle/contract/shared/spans.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { fecYears } from '../fec/years.ts';

interface MadeRow {
  readonly from_date: string;
  readonly to_date: string;
  readonly times: number;
  readonly made_at: Date;
  readonly by: string | null;
  readonly broken_months: string[];
}

/** The closed months and quarters of an account, the latest first, each with its last export. */
export async function monthFiles(tx: Tx, accountId: number): Promise<MonthFile[]> {
  const { spans } = await closedPeriods(tx, accountId);
  const { rows } = await tx.raw<MadeRow & Record<string, unknown>>({
    text: `select distinct on (m.from_date, m.to_date) m.from_date, m.to_date, m.made_at, m.broken_months,
        coalesce(nullif(p.name, ''), p.email, l.email) as by,
        (count(*) over (partition by m.from_date, m.to_date))::int as times
      from month_files m
      left join people p on p.id = m.made_by
      left join accountant_links l on l.account_id = $1 and l.id = m.link_id
      where m.account_id = $1 order by m.from_date, m.to_date, m.id desc`,
    values: [accountId],
  });
  return spans.map(({ from, to }) => {
    const made = rows.find((row) => row.from_date === from && row.to_date === to);
    return {
      period: periodOf({ from, to }),
      from_date: from,
      to_date: to,
      times: made?.times ?? 0,
      made_at: made?.made_at.toISOString() ?? null,
      by: made?.by ?? null,
      broken_months: made?.broken_months ?? [],
    };
  });
}

/** What `monthFile` makes of a period; undefined when the account has not closed it. */
export async function orderOfPeriod(
  tx: Tx,
  accountId: number,
  period: string,
): Promise<Pick<MonthFileOrder, 'accountId' | 'siren' | 'year' | 'from' | 'to'> | undefined> {
  const { siren, spans } = await closedPeriods(tx, accountId);
  const { from, to } = daysOfPeriod(period);
  const found = spans.find((span) => span.from === from && span.to === to);
  return found && { accountId, siren, ...found };
}

/**
 * The closed months and quarters with the fiscal year of each; months before the first closing have
 * none.
 */
async function closedPeriods(
  tx: Tx,
  accountId: number,
): Promise<{ siren: string | null; spans: (Span & { year: string })[] }> {
  const { siren, years } = await fecYears(tx, accountId);
  const { rows } = await tx.raw<{ first: string | null }>({
    text: 'select min(month)::text as first from closed_months where account_id = $1',
    values: [accountId],
  });
  const first = rows[0]?.first ?? '9999-12-31';
  const spans = years.flatMap((year) => closedSpans(year).map((span) => ({ ...span, year: year.first })));
  return { siren, spans: spans.filter(({ to }) => to >= first) };
}

interface MadeFile extends Pick<MonthFileOrder, 'from' | 'to' | 'personId' | 'linkId'> {
  readonly fileName: string;
  readonly brokenMonths: readonly string[];
  readonly sha256: Buffer;
}

/** Records a file that was made whole, for good. */
export async function recordMonthFile(tx: Tx, accountId: number, file: MadeFile): Promise<void> {
  const { from, to, fileName, sha256, brokenMonths, personId, linkId } = file;
  await tx.raw({
    text: `insert into month_files (account_id, from_date, to_date, file_name, sha256, broken_months, made_by, link_id, made_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [accountId, from, to, fileName, sha256, brokenMonths, personId, linkId, tx.now()],
  });
}

/**
 * From when a file of these days names what is new: when one of other days was last taken before it
 * first was, else the end of its days. Taken again it begins with the same instant.
 */
export async function newSince(tx: Tx, accountId: number, { from, to }: Pick<MadeFile, 'from' | 'to'>): Promise<Date> {
  const { rows } = await tx.raw<{ since: Date }>({
    text: `select coalesce((
        select max(m.made_at) from month_files m
        where m.account_id = $1 and (m.from_date, m.to_date) <> ($2::date, $3::date) and m.made_at < coalesce((
          select min(o.made_at) from month_files o where o.account_id = $1 and o.from_date = $2 and o.to_date = $3), 'infinity')
      ), ($3::date + 1)::timestamp at time zone 'Europe/Paris') as since`,
    values: [accountId, from, to],
  });
  return rows[0]?.since ?? tx.now();
}
