import {
  type ChartChange,
  CHART_USES,
  type ChartUse,
  chartAccountAt,
  EARLIER_DEFAULTS,
  USES_WITH_OWNERS,
} from '@boucle/contract/features/books/chart.ts';
import { type Chart } from '@boucle/contract/features/books/chartCalls.ts';
import { addDays, writtenDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { lockAccountShared } from '../../domain/ledger/books/advisoryLocks.ts';

/**
 * All that an initiative changed of its chart, in the order of the days, behind the defaults that
 * it began with where those were others.
 */
export async function chartChanges(tx: Tx, accountId: number): Promise<ChartChange[]> {
  const { rows: earlier } = await tx.raw({
    text: 'select from accounts where id = $1 and current_books_from is not null',
    values: [accountId],
  });
  const { rows } = await tx.raw<ChartChange & Record<string, unknown>>({
    text: `select use, valid_from, code, label, auxiliary from chart_accounts where account_id = $1 order by valid_from, use`,
    values: [accountId],
  });
  return [...(earlier.length > 0 ? EARLIER_DEFAULTS : []), ...rows];
}

interface BooksRow {
  readonly version: number;
  readonly fiscal_year_start: number;
  readonly closed_until: string | null;
}

/**
 * Keeps the chart and the months of an account for this transaction: no one else changes it, and no
 * month is closed in the meantime.
 */
export async function lockChart(tx: Tx, accountId: number): Promise<void> {
  await lockAccountShared(tx, accountId);
  await tx.raw({ text: 'select from accounts where id = $1 for no key update', values: [accountId] });
}

/** The chart of an account as it is on a Paris day, and its fiscal year. */
export async function readChart(tx: Tx, accountId: number, today: string): Promise<Chart> {
  const { rows } = await tx.raw<BooksRow & Record<string, unknown>>({
    text: 'select books_version as version, fiscal_year_start, closed_until from accounts where id = $1',
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`No account ${accountId}`);
  const changes = await chartChanges(tx, accountId);
  return {
    version: row.version,
    fiscal_year_start: row.fiscal_year_start,
    open_from: row.closed_until === null ? null : addDays(row.closed_until, 1),
    lines: CHART_USES.map((use) => lineOf(use, changes, today)),
  };
}

function lineOf(use: ChartUse, changes: readonly ChartChange[], today: string): Chart['lines'][number] {
  const own = changes.filter((change) => change.use === use && change.valid_from !== '');
  return {
    use,
    ...chartAccountAt(changes, use, today),
    valid_from: own.findLast(({ valid_from }) => valid_from <= today)?.valid_from ?? null,
    changes: own.map(({ use: _, ...change }) => change).reverse(),
  };
}

/**
 * Writes the account of a use from a Paris day on; on the same day it replaces what was typed
 * before. 422 for a day of a closed month, and for auxiliary accounts where there are no owners.
 * The chart is locked.
 */
export async function saveChartAccount(tx: Tx, accountId: number, chart: Chart, change: ChartChange): Promise<void> {
  const { use, valid_from, code, label, auxiliary } = change;
  if (chart.open_from !== null && valid_from < chart.open_from) {
    throw invalidField(
      'valid_from',
      `Ce jour est dans un mois clôturé\u00a0: choisissez le ${writtenDay(chart.open_from)} ou un jour suivant.`,
    );
  }
  if (auxiliary && !USES_WITH_OWNERS.includes(use)) {
    throw invalidField('auxiliary', 'Ce compte n’a pas de comptes auxiliaires.');
  }
  await tx.raw({
    text: `insert into chart_accounts (account_id, use, valid_from, code, label, auxiliary) values ($1, $2, $3, $4, $5, $6)
      on conflict (account_id, use, valid_from) do update set code = excluded.code, label = excluded.label, auxiliary = excluded.auxiliary`,
    values: [accountId, use, valid_from, code, label, auxiliary],
  });
  await nextVersion(tx, accountId);
}

/** Writes the month with which a fiscal year begins. The chart is locked. */
export async function saveFiscalYear(tx: Tx, accountId: number, start: number): Promise<void> {
  await tx.raw({ text: 'update accounts set fiscal_year_start = $2 where id = $1', values: [accountId, start] });
  await nextVersion(tx, accountId);
}

const nextVersion = (tx: Tx, accountId: number): Promise<unknown> =>
  tx.raw({ text: 'update accounts set books_version = books_version + 1 where id = $1', values: [accountId] });
