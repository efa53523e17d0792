import { addDays, parisDay } from '@boucle/contract/format.ts';
import {
  type HEALTH_SORTS,
  type HealthQuery,
  type HealthTotals,
  type MappedPlace,
  type StockHealth,
} from '@boucle/contract/stockHealth/calls.ts';
import { URGENCIES } from '@boucle/contract/stockHealth/labels.ts';
import { readPage, readSort, type Sorting } from '@boucle/contract/pagination.ts';
import { type Tx } from '../../database/transaction.ts';
import { wapeOf } from '../../supply/forecast/forecast.ts';
import { type Proposals, proposalsOf } from '../../supply/propose.ts';
import { errorsOf, type JudgedShelf, readShelves } from '../../supply/shelves.ts';

type HealthSort = (typeof HEALTH_SORTS)[number];

/** Four days of five are within so many deviations. */
const BAND = 1.28;

/** A shelf with what the warehouse can give of what it wants, and what neighbours may. */
export interface SharedShelf extends JudgedShelf {
  readonly transfers: Proposals['transfers'];
}

/** Every shelf of an account that answers the filters, in the order asked for, with what is proposed there. */
export async function filteredShelves(tx: Tx, accountId: number, query: HealthQuery): Promise<SharedShelf[]> {
  const all = withShares(await readShelves(tx, accountId));
  return all
    .filter((shelf) => answers(shelf, query.filter ?? {}))
    .sort(ordered(readSort<HealthSort>(query.sort, FALLBACK)));
}

/** What the warehouse can give of what each shelf wants, and what it is brought, or brings, by a neighbour. */
export function withShares(shelves: readonly JudgedShelf[]): SharedShelf[] {
  const { proposals, transfers } = proposalsOf(shelves);
  const moved = Map.groupBy(
    transfers.flatMap((one) => [one.from_id, one.to_id].map((id) => ({ one, key: `${id} ${one.format_id}` }))),
    ({ key }) => key,
  );
  const quantities = new Map(
    proposals.map((one) => [`${one.place} ${one.place_id} ${one.format_id} ${one.act}`, one.quantity]),
  );
  return shelves.map((shelf) => ({
    ...shelf,
    transfers:
      shelf.place === 'R' ? (moved.get(`${shelf.place_id} ${shelf.format_id}`) ?? []).map(({ one }) => one) : [],
    judged: {
      ...shelf.judged,
      acts: shelf.judged.acts.map((act) => ({
        ...act,
        quantity: quantities.get(`${shelf.place} ${shelf.place_id} ${shelf.format_id} ${act.act}`) ?? 0,
      })),
    },
  }));
}

const MARKS = /\p{Mark}/gu;
const plainText = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();

function answers(shelf: JudgedShelf, filter: NonNullable<HealthQuery['filter']>): boolean {
  const { q, id, place, urgency, act, format_id, restaurant_id, partner_id } = filter;
  const is = (letter: JudgedShelf['place'], asked: number | undefined): boolean =>
    asked === undefined || (shelf.place === letter && shelf.place_id === asked);
  const words = plainText(q ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const text = plainText(`${shelf.place_name} ${shelf.format_title}`);
  return (
    (id === undefined || id.includes(shelf.id)) &&
    (place === undefined || place.includes(shelf.place)) &&
    (urgency === undefined || urgency.includes(shelf.judged.urgency)) &&
    (act === undefined || shelf.judged.acts.some((one) => act.includes(one.act))) &&
    (format_id === undefined || shelf.format_id === format_id) &&
    is('R', restaurant_id) &&
    is('P', partner_id) &&
    words.every((word) => text.includes(word))
  );
}

const FALLBACK: readonly Sorting<HealthSort>[] = [{ column: 'cover', descending: false }];
const COLLATOR = new Intl.Collator('fr');
const last = Number.MAX_SAFE_INTEGER;

const COMPARED: Readonly<Record<HealthSort, (one: JudgedShelf, other: JudgedShelf) => number>> = {
  cover: (a, b) => (a.judged.cover?.days ?? last) - (b.judged.cover?.days ?? last),
  name: (a, b) => COLLATOR.compare(a.place_name, b.place_name) || COLLATOR.compare(a.format_title, b.format_title),
  clean: (a, b) => a.clean - b.clean,
  order_below: (a, b) => (a.judged.order_below ?? 0) - (b.judged.order_below ?? 0),
  error: (a, b) => (errorsOf(a).error ?? last) - (errorsOf(b).error ?? last),
};

const ordered =
  (sorting: readonly Sorting<HealthSort>[]) =>
  (one: JudgedShelf, other: JudgedShelf): number => {
    for (const { column, descending } of sorting) {
      const difference = COMPARED[column](one, other);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return COMPARED.name(one, other) || one.place_id - other.place_id || one.format_id - other.format_id;
  };

/** One page of them, with the demand of 28 days before each forecast. */
export async function listHealth(
  tx: Tx,
  accountId: number,
  query: HealthQuery,
): Promise<{ rows: StockHealth[]; count: number }> {
  const shelves = await filteredShelves(tx, accountId, query);
  const { limit, offset } = readPage(query.page);
  return { rows: await healthRows(tx, accountId, shelves.slice(offset, offset + limit)), count: shelves.length };
}

/** Each place once, with what its shelves of the filter come to, the most urgent first and among those the first to run out. */
export async function mapHealth(tx: Tx, accountId: number, query: HealthQuery): Promise<MappedPlace[]> {
  const shelves = await filteredShelves(tx, accountId, { ...query, sort: undefined });
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
          first: { id: first.id, format_title: first.format_title, ...endOf(first, today) },
        },
      ];
    })
    .sort((one, other) => URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency));
}

/** When what may be lent of a shelf runs out. */
const endOf = ({ judged: { cover } }: JudgedShelf, today: string) => ({
  cover_days: cover === null ? null : Math.round(cover.days * 10) / 10,
  runs_out_on: cover === null ? null : addDays(today, cover.ahead),
  runs_out_at: cover?.moment ?? null,
});

/** Shelves as they are answered. */
export async function healthRows(tx: Tx, accountId: number, shelves: readonly SharedShelf[]): Promise<StockHealth[]> {
  const { rows } = await tx.raw<{ cell_id: number; history: (number | null)[] }>({
    text: 'select cell_id, history from cell_forecasts where account_id = $1 and cell_id = any($2::bigint[])',
    values: [accountId, shelves.flatMap(({ cell_id }) => (cell_id === null ? [] : [cell_id]))],
  });
  const histories = new Map(rows.map(({ cell_id, history }) => [cell_id, history]));
  const today = parisDay(tx.now());
  return shelves.map((shelf) => healthRow(shelf, histories.get(shelf.cell_id ?? 0) ?? [], today));
}

function healthRow(shelf: SharedShelf, history: (number | null)[], today: string): StockHealth {
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
    lost: shelf.lost,
    ...errorsOf(shelf),
    order_below,
    ...endOf(shelf, today),
    urgency,
    method: forecast.method,
    history,
    forecast: week.map((_pieces, n) => Math.round((week[(n + shift) % week.length] ?? 0) * 10) / 10),
    band: Math.round(BAND * forecast.sigma * 10) / 10,
    coming: shelf.planned.coming,
    coming_on: shelf.planned.coming_on,
    proposals: [...acts],
    transfers: shelf.transfers.map(({ format_id: _, format_title: _title, ...one }) => one),
  };
}

/** What the shelves of a filter add up to. */
export function totalsOf(shelves: readonly JudgedShelf[]): HealthTotals {
  const count = (urgency: string): number => shelves.filter(({ judged }) => judged.urgency === urgency).length;
  const sum = (value: (shelf: JudgedShelf) => number): number => shelves.reduce((total, one) => total + value(one), 0);
  const known = shelves.filter(({ forecast }) => forecast.method !== 'none');
  const actual = known.reduce((total, one) => total + one.actual, 0);
  const error = known.reduce(
    (total, one) => total + (one.forecast.method === 'naive' ? one.naive_error : one.own_error),
    0,
  );
  const naive = known.reduce((total, one) => total + one.naive_error, 0);
  const surplus = (shelf: JudgedShelf): number =>
    shelf.judged.acts.reduce((total, { act, wanted }) => total + (act === 'take_clean' ? wanted : 0), 0);
  const ofRestaurants = (value: (shelf: JudgedShelf) => number) =>
    sum((one) => (one.place === 'R' && one.receives ? value(one) : 0));
  return {
    count: shelves.length,
    at_risk: count('risk'),
    to_order: shelves.filter(({ judged }) => judged.acts.some(({ act }) => act === 'give')).length,
    too_full: count('full'),
    surplus: sum(surplus),
    out_days: ofRestaurants(({ out_days }) => out_days),
    out_days_before: ofRestaurants(({ out_days_before }) => out_days_before),
    lost: ofRestaurants(({ lost }) => lost),
    error: wapeOf(error, actual),
    naive_error: wapeOf(naive, actual),
    as_of: shelves.map(({ as_of }) => as_of ?? '').reduce((a, b) => (a > b ? a : b), '') || null,
  };
}
