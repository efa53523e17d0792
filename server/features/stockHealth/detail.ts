import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type StockHealthDetail } from '@boucle/contract/features/stockHealth/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { forecastsBefore, wapeOf } from '../../domain/supply/forecast/forecast.ts';
import { type AskedShelf } from '../../domain/supply/shelfRows.ts';
import { readShelves } from '../../domain/supply/shelves.ts';
import { forecastOfPlace } from '../../domain/supply/writeForecasts.ts';
import { healthRows } from './rows.ts';
import { sharingOf } from './sharing.ts';

const round = (value: number | null, decimals = 1): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;

/**
 * One format of one place with each day that its forecast is made from. 404 when there is no such
 * shelf.
 */
export async function readHealth(tx: Tx, accountId: number, asked: AskedShelf): Promise<StockHealthDetail> {
  // The warehouse's stock is shared out among the shelves of a format: the other formats have no
  // part in it.
  const all = await readShelves(tx, accountId, { asked: { format_id: asked.format_id } });
  const same = ({ place, place_id, format_id }: AskedShelf): boolean =>
    place === asked.place && place_id === asked.place_id && format_id === asked.format_id;
  const shelf = all.find(same) ?? (await readShelves(tx, accountId, { asked }))[0];
  if (shelf === undefined) throw notFound('Ce stock');
  const [row] = await healthRows(tx, accountId, [sharingOf(all)(shelf)]);
  if (row === undefined) throw notFound('Ce stock');
  const asOf = shelf.as_of ?? addDays(parisDay(tx.now()), -1);
  const cells = await forecastOfPlace(tx, accountId, asked, asOf);
  const own = cells.find(({ cell_id }) => cell_id === shelf.cell_id);
  const days = own?.days ?? [];
  const { errors, hasOutlier } = own?.forecast ?? { errors: null, hasOutlier: false };
  const expected = forecastsBefore(days, shelf.forecast.method);
  const isKnown = shelf.forecast.method !== 'none' && errors !== null;
  return {
    shelf: row,
    as_of: shelf.as_of,
    days: days.map(({ day, demand, state }, n) => ({ day, demand, state, forecast: round(expected[n] ?? null) })),
    bias: isKnown ? round(wapeOf(errors.bias, errors.actual), 3) : null,
    naive_error: isKnown ? round(wapeOf(errors.naive, errors.actual), 3) : null,
    capped: hasOutlier,
  };
}
