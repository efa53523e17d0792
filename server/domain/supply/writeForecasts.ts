import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { FLOWS_OF_CELLS, FLOWS_OF_DAYS } from './cellDays.ts';
import { type DemandDay, WINDOW } from './forecast/history.ts';
import { type CellFlow, type CellForecast, firstRead, type ForecastCell, forecastPlace } from './forecast/place.ts';

const OUT_WINDOW = 30;
/** One unchanging view: what is there and what moved are read one after the other. */
const VIEW = { isolation: 'repeatable read' } as const;
/** Places by the statement. */
const PLACES_AT_ONCE = 100;

/**
 * Forecasts each account anew whose last day is not known yet; one that fails holds no other up,
 * and is thrown at the end.
 */
export async function forecastAll(database: Database, today = parisDay(database.clock.now())): Promise<void> {
  const asOf = addDays(today, -1);
  const { rows } = await inScope(database, { kind: 'platform', examples: 'too' }, (tx) =>
    tx.raw<{ id: number }>({
      text: `select a.id from accounts a left join forecast_marks m on m.account_id = a.id
        where coalesce(m.as_of, '0001-01-01') < $1 order by a.id`,
      values: [asOf],
    }),
  );
  const failures: unknown[] = [];
  for (const { id } of rows)
    await inScope(database, { kind: 'account', accountId: id }, (tx) => forecastAccount(tx, id, asOf), VIEW).catch(
      (error: unknown) => failures.push(error),
    );
  if (failures.length > 0) throw new AggregateError(failures, `Accounts that were not forecast: ${failures.length}`);
}

/** Forecasts the days after `asOf`, a day that is over, of every cell of an account. */
export async function forecastAccount(tx: Tx, accountId: number, asOf: string): Promise<void> {
  const young = await youngFlows(tx, accountId, asOf, null);
  const cells = await cellsOf(tx, accountId);
  const places = [...Map.groupBy(cells, ({ place, place_id }) => `${place} ${place_id}`).values()];
  for (let n = 0; n < places.length; n += PLACES_AT_ONCE)
    await writeForecasts(
      tx,
      accountId,
      asOf,
      await forecastPlaces(tx, accountId, places.slice(n, n + PLACES_AT_ONCE), young),
    );
  await tx.raw({
    text: `insert into forecast_marks (account_id, as_of) values ($1, $2)
      on conflict (account_id) do update set as_of = excluded.as_of`,
    values: [accountId, asOf],
  });
}

interface YoungFlows {
  /** The last day that is known. */
  readonly asOf: string;
  /** Up to which day flows are kept, where that is before it. */
  readonly keptTo: string;
  /** By cell, later days', today's and the following ones' too. */
  readonly flows: ReadonlyMap<number, readonly CellFlow[]>;
}

/** Of every cell of the account, or of some. */
async function youngFlows(
  tx: Tx,
  accountId: number,
  asOf: string,
  cellIds: readonly number[] | null,
): Promise<YoungFlows> {
  const { rows } = await tx.raw<{ day: string }>({
    text: `select coalesce(max(cells_up_to), '0001-01-01')::text as day from account_day_marks where account_id = $1`,
    values: [accountId],
  });
  const mark = rows[0]?.day ?? '0001-01-01';
  const from = mark < firstRead(asOf) ? firstRead(asOf) : addDays(mark, 1);
  const flows = await flowsOf(tx, accountId, from, cellIds);
  return { asOf, keptTo: mark < asOf ? mark : asOf, flows: Map.groupBy(flows, ({ cell_id }) => cell_id) };
}

/** Histories and forecasts of the cells of some places, each place's together. */
async function forecastPlaces(
  tx: Tx,
  accountId: number,
  places: readonly (readonly ForecastCell[])[],
  { asOf, keptTo, flows }: YoungFlows,
): Promise<CellForecast[]> {
  const from = firstRead(asOf);
  const ids = places.flat().map(({ id }) => id);
  const kept = await keptFlows(tx, accountId, ids, { from, to: keptTo });
  return places.flatMap((place) => forecastPlace(place, { kept, young: flows, from, asOf }));
}

/**
 * The same of the cells of one place, without writing anything: what its forecasts of that day are
 * made from.
 */
export async function forecastOfPlace(
  tx: Tx,
  accountId: number,
  { place, place_id }: { readonly place: string; readonly place_id: number },
  asOf: string,
): Promise<CellForecast[]> {
  const cells = await cellsOf(tx, accountId, { place, place_id });
  const ids = cells.map(({ id }) => id);
  return forecastPlaces(tx, accountId, [cells], await youngFlows(tx, accountId, asOf, ids));
}

/** Every such cell of an account, or of one place. */
async function cellsOf(
  tx: Tx,
  accountId: number,
  of: { place: string; place_id: number } | null = null,
): Promise<ForecastCell[]> {
  const { rows } = await tx.raw<ForecastCell>({
    text: `select c.id, c.place, c.place_id, c.quantity as closing,
        (select min(d.day) from cell_days d where d.account_id = $1 and d.cell_id = c.id)::text as first_day
        from cells c
       where c.account_id = $1 and ((c.place in ('A', 'R', 'P', 'D') and c.state = 'clean') or (c.place = 'T' and c.state = 'dirty'))
         and ($2::text is null or (c.place = $2 and c.place_id = $3::bigint))
       order by c.place, c.place_id, c.format_id`,
    values: [accountId, of?.place ?? null, of?.place_id ?? null],
  });
  return rows;
}

/** From a day on, today and what is dated later too. */
async function flowsOf(
  tx: Tx,
  accountId: number,
  from: string,
  cellIds: readonly number[] | null,
): Promise<CellFlow[]> {
  const days = [accountId, from, '9999-12-31'];
  const { rows } = await tx.raw<CellFlow>({
    text: `select cell_id, day::text, loaned, back, supplied, taken, other, lowest
        from (${cellIds === null ? FLOWS_OF_DAYS : FLOWS_OF_CELLS}) days order by day`,
    values: cellIds === null ? days : [...days, cellIds],
  });
  return rows;
}

/** Kept days of these cells, oldest first, by cell. */
async function keptFlows(
  tx: Tx,
  accountId: number,
  cellIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, CellFlow[]>> {
  const { rows } = await tx.raw<CellFlow>({
    text: `select cell_id, day::text, loaned, back, supplied, taken, other, lowest from cell_days
       where account_id = $1 and cell_id = any($2::bigint[]) and day between $3 and $4 order by cell_id, day`,
    values: [accountId, cellIds, from, to],
  });
  return Map.groupBy(rows, ({ cell_id }) => cell_id);
}

async function writeForecasts(tx: Tx, accountId: number, asOf: string, rows: readonly CellForecast[]): Promise<void> {
  await tx.raw({
    text: `insert into cell_forecasts (account_id, cell_id, as_of, method, week, sigma, quantiles, trust, history, actual, own_error,
        own_bias, lost, capped, out_days, out_days_before)
      select $1, x.cell_id, $2, x.method, x.week, x.sigma, x.quantiles, x.trust, x.history, x.actual, x.own_error,
        x.own_bias, x.lost, x.capped, x.out_days, x.out_days_before
        from jsonb_to_recordset($3::jsonb) as x(cell_id bigint, method text, week real[], sigma real, quantiles integer[], trust text, history integer[],
          actual integer, own_error real, own_bias real, lost integer, capped boolean,
          out_days smallint, out_days_before smallint)
      on conflict (account_id, cell_id) do update set as_of = excluded.as_of, method = excluded.method, week = excluded.week,
        sigma = excluded.sigma, quantiles = excluded.quantiles, history = excluded.history, actual = excluded.actual,
        trust = excluded.trust, own_error = excluded.own_error, own_bias = excluded.own_bias,
        lost = excluded.lost, capped = excluded.capped, out_days = excluded.out_days, out_days_before = excluded.out_days_before returning 1`,
    values: [accountId, asOf, JSON.stringify(rows.map(columnsOf))],
  });
}

const outOf = (days: readonly DemandDay[]): number => days.filter(({ state }) => state === 'out').length;

function columnsOf({ cell_id, days, forecast }: CellForecast) {
  const { method, trust, week, sigma, quantiles, errors, lost, hasOutlier } = forecast;
  return {
    cell_id,
    method,
    week,
    sigma,
    quantiles,
    trust,
    history: days.slice(-WINDOW).map(({ demand, state }) => (state === 'out' ? null : demand)),
    actual: errors.actual,
    own_error: errors.error,
    own_bias: errors.bias,
    lost: Math.round(lost),
    capped: hasOutlier,
    out_days: outOf(days.slice(-OUT_WINDOW)),
    out_days_before: outOf(days.slice(-2 * OUT_WINDOW, -OUT_WINDOW)),
  };
}
