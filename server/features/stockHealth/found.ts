import { type HEALTH_SORTS, type HealthQuery } from '@boucle/contract/features/stockHealth/calls.ts';
import { readSort, type Sorting } from '@boucle/contract/base/pagination.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type JudgedShelf, readShelves } from '../../domain/supply/shelves.ts';
import { errorOf, type Worth, worths } from '../../domain/supply/worth.ts';
import { type SharedShelf, sharingOf } from './sharing.ts';

type HealthSort = (typeof HEALTH_SORTS)[number];

interface Found {
  /** The ones that answer the filters, in the order asked for. */
  readonly shelves: JudgedShelf[];
  /** Shares what there is among all shelves, then shows what of it one of them gets. */
  readonly sharing: () => (shelf: JudgedShelf) => SharedShelf;
}

/** Every shelf of an account that answers the filters, in the order asked for. */
export async function orderedShelves(tx: Tx, accountId: number, query: HealthQuery): Promise<Found> {
  const sorting = readSort<HealthSort>(query.sort, FALLBACK);
  const isByError = sorting.some(({ column }) => column === 'error');
  const [{ all, found }, known] = await Promise.all([
    foundShelves(tx, accountId, query),
    isByError ? worths(tx, accountId) : NO_WORTHS,
  ]);
  return { shelves: found.sort(ordered(sorting, found, known)), sharing: () => sharingOf(all) };
}

/** Every shelf of an account, and the ones that answer the filters, in no order. */
export async function foundShelves(
  tx: Tx,
  accountId: number,
  { filter = {} }: HealthQuery,
): Promise<{ readonly all: readonly JudgedShelf[]; readonly found: JudgedShelf[] }> {
  // How long dirty ones have been there says which shelves are requested: it is read of all of
  // them.
  const all = await readShelves(tx, accountId, { age: filter.act?.includes('take_dirty') === true });
  const words = plainText(filter.q ?? '')
    .split(' ')
    .filter((word) => word !== '');
  return { all, found: all.filter((shelf) => answers(shelf, filter, words)) };
}

const MARKS = /\p{Mark}/gu;
const plainText = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase();

function answers(shelf: JudgedShelf, filter: NonNullable<HealthQuery['filter']>, words: readonly string[]): boolean {
  const { id, place, urgency, act, format_id, restaurant_id, partner_id } = filter;
  const is = (letter: JudgedShelf['place'], asked: number | undefined): boolean =>
    asked === undefined || (shelf.place === letter && shelf.place_id === asked);
  const says = (): boolean => {
    const text = plainText(`${shelf.place_name} ${shelf.format_title}`);
    return words.every((word) => text.includes(word));
  };
  return (
    (id === undefined || id.includes(shelf.id)) &&
    (place === undefined || place.includes(shelf.place)) &&
    (urgency === undefined || urgency.includes(shelf.judged.urgency)) &&
    (act === undefined || shelf.judged.acts.some((one) => act.includes(one.act))) &&
    (format_id === undefined || shelf.format_id === format_id) &&
    is('R', restaurant_id) &&
    is('P', partner_id) &&
    (words.length === 0 || says())
  );
}

const FALLBACK: readonly Sorting<HealthSort>[] = [{ column: 'cover', descending: false }];
const COLLATOR = new Intl.Collator('fr');
const last = Number.MAX_SAFE_INTEGER;
const NO_WORTHS: ReadonlyMap<number, Worth> = new Map();

type Compare = (one: JudgedShelf, other: JudgedShelf) => number;

/** Texts by their rank in French order: what is compared thousands of times is read once. */
function ranksOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const inOrder = [...new Set(texts)].sort(COLLATOR.compare);
  let rank = 0;
  return new Map(
    inOrder.map((text, n) => {
      if (n > 0 && COLLATOR.compare(inOrder[n - 1] ?? '', text) !== 0) rank += 1;
      return [text, rank];
    }),
  );
}

function ordered(
  sorting: readonly Sorting<HealthSort>[],
  shelves: readonly JudgedShelf[],
  known: ReadonlyMap<number, Worth>,
): Compare {
  const places = ranksOf(shelves.map(({ place_name }) => place_name));
  const formats = ranksOf(shelves.map(({ format_title }) => format_title));
  const rank = (ranks: ReadonlyMap<string, number>, text: string): number => ranks.get(text) ?? 0;
  const wape = ({ cell_id, forecast }: JudgedShelf): number =>
    errorOf(forecast.method, known.get(cell_id ?? 0)) ?? last;
  const compared: Readonly<Record<HealthSort, Compare>> = {
    cover: (a, b) => (a.judged.cover?.days ?? last) - (b.judged.cover?.days ?? last),
    name: (a, b) =>
      rank(places, a.place_name) - rank(places, b.place_name) ||
      rank(formats, a.format_title) - rank(formats, b.format_title),
    clean: (a, b) => a.clean - b.clean,
    order_below: (a, b) => (a.judged.order_below ?? 0) - (b.judged.order_below ?? 0),
    error: (a, b) => wape(a) - wape(b),
  };
  return (one, other) => {
    for (const { column, descending } of sorting) {
      const difference = compared[column](one, other);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return compared.name(one, other) || one.place_id - other.place_id || one.format_id - other.format_id;
  };
}
