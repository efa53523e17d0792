import { parisDay } from '@boucle/contract/base/format.ts';
import { type HealthQuery, type MappedPlace, type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { URGENCIES } from '@boucle/contract/shared/stockHealth/labels.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { endOf } from '../../domain/supply/cover.ts';
import { withAge } from '../../domain/supply/dirtyAge.ts';
import { type JudgedShelf } from '../../domain/supply/shelves.ts';
import { errorOf, type Past, pastOf } from '../../domain/supply/worth.ts';
import { orderedShelves } from './found.ts';
import { type SharedShelf } from './sharing.ts';

/** Four days of five are within so many deviations. */
const BAND = 1.28;

/** One page of them, with the demand of 28 days before each forecast. */
export async function listHealth(
  tx: Tx,
  accountId: number,
  query: HealthQuery,
): Promise<{ rows: StockHealth[]; count: number }> {
  const { shelves, sharing } = await orderedShelves(tx, accountId, query);
  const { limit, offset } = readPage(query.page);
  const page = shelves.slice(offset, offset + limit).map(sharing());
  return { rows: await healthRows(tx, accountId, page), count: shelves.length };
}

/**
 * Each place once, with what its shelves of the filter come to, the most urgent first and among
 * those the first to run out.
 */
export async function mapHealth(tx: Tx, accountId: number, query: HealthQuery): Promise<MappedPlace[]> {
  const { shelves } = await orderedShelves(tx, accountId, { ...query, sort: undefined });
  const today = parisDay(tx.now());
  const places = [...Map.groupBy(shelves, ({ place, place_id }) => `${place} ${place_id}`).values()];
  return places
    .flatMap((own): MappedPlace[] => {
      const [first] = own;
      if (first === undefined) return [];
      const count = (isSo: (one: JudgedShelf) => boolean): number => own.filter(isSo).length;
      return [
        {
          place: first.place,
          place_id: first.place_id,
          place_name: first.place_name,
          latitude: first.position?.latitude ?? null,
          longitude: first.position?.longitude ?? null,
          urgency: URGENCIES.find((urgency) => own.some(({ judged }) => judged.urgency === urgency)) ?? 'ok',
          shelves: own.length,
          at_risk: count(({ judged }) => judged.urgency === 'risk'),
          to_order: count(({ judged }) => judged.acts.some(({ act }) => act === 'give')),
          too_full: count(({ judged }) => judged.urgency === 'full'),
          first: { id: first.id, format_title: first.format_title, ...endOf(first.judged.cover, today) },
        },
      ];
    })
    .sort((one, other) => URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency));
}

/** Shelves as they are answered. */
export async function healthRows(tx: Tx, accountId: number, shelves: readonly SharedShelf[]): Promise<StockHealth[]> {
  const ids = shelves.flatMap(({ cell_id }) => (cell_id === null ? [] : [cell_id]));
  const [past, aged] = await Promise.all([pastOf(tx, accountId, ids), withAge(tx, accountId, shelves)]);
  const today = parisDay(tx.now());
  return aged.map((shelf) => healthRow(shelf, past.get(shelf.cell_id ?? 0), today));
}

function healthRow(shelf: SharedShelf, past: Past | undefined, today: string): StockHealth {
  const { judged, forecast, shift } = shelf;
  const { order_below, urgency, acts } = judged;
  const { week } = forecast;
  return {
    id: shelf.id,
    place: shelf.place,
    place_id: shelf.place_id,
    place_name: shelf.place_name,
    format_id: shelf.format_id,
    format_title: shelf.format_title,
    drawing: shelf.drawing,
    picture_url: shelf.picture_url,
    clean: shelf.clean,
    reserved: shelf.reserved,
    dirty: shelf.dirty,
    old_dirty: shelf.old_dirty,
    lead_days: shelf.lead_days,
    lost: past?.lost ?? 0,
    error: errorOf(forecast.method, past),
    trust: past?.trust ?? 'few',
    order_below,
    ...endOf(shelf.judged.cover, today),
    urgency,
    method: forecast.method,
    history: past?.history ?? [],
    forecast: week.map((_pieces, n) => Math.round((week[(n + shift) % week.length] ?? 0) * 10) / 10),
    band: Math.round(BAND * forecast.sigma * 10) / 10,
    coming: shelf.planned.coming,
    coming_on: shelf.planned.coming_on,
    proposals: [...acts],
    transfers: shelf.transfers.map(({ format_id: _, format_title: _title, ...one }) => one),
  };
}
