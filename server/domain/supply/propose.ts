import { type Proposal, type ProposedTransfer } from '@boucle/contract/features/stockHealth/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { readDrawers } from './drawers.ts';
import { plannedActs } from './planned.ts';
import { whyEmptied } from './proposals.ts';
import { shareOut, type Side, transfersOf } from './scarcity.ts';
import { type JudgedShelf, readShelves } from './shelves.ts';

export interface Proposals {
  readonly proposals: readonly Proposal[];
  /** Wanted, and what the warehouse cannot meet of it. */
  readonly unmet: readonly Proposal[];
  readonly transfers: readonly ProposedTransfer[];
}

/**
 * Proposals for an account now, the most urgent first: computed when they are requested, kept
 * nowhere.
 */
export async function readProposals(tx: Tx, accountId: number): Promise<Proposals> {
  const [shelves, drawers, planned] = await Promise.all([
    readShelves(tx, accountId, { age: true }),
    readDrawers(tx, accountId),
    plannedActs(tx, accountId),
  ]);
  // A round that stops at a drawer empties all of it.
  const planning = new Set(planned.flatMap(({ place, place_id }) => (place === 'T' ? [place_id] : [])));
  const emptied = drawers.flatMap((drawer) => {
    const { id, name, formats } = drawer;
    if (planning.has(id)) return [];
    const reason = whyEmptied(drawer);
    if (reason === null) return [];
    return formats
      .filter(({ dirty }) => dirty > 0)
      .map((format): Proposal => ({
        act: 'empty_drawer',
        quantity: format.dirty,
        wanted: format.dirty,
        reason,
        place: 'T',
        place_id: id,
        place_name: name,
        format_id: format.format_id,
        format_title: format.format_title,
        cover_days: null,
      }));
  });
  const { proposals, ...rest } = proposalsOf(shelves);
  return { ...rest, proposals: [...proposals, ...emptied] };
}

/**
 * Proposals without the clean pieces that restaurants asked for: their requests bring them, once.
 */
export function withoutAsked(
  proposals: readonly Proposal[],
  asked: readonly { readonly restaurant_id: number; readonly format_id: number; readonly pieces: number }[],
): Proposal[] {
  const pieces = new Map(asked.map((one) => [`${one.restaurant_id} ${one.format_id}`, one.pieces]));
  return proposals.flatMap((one) => {
    const known = one.act === 'give' && one.place === 'R' ? pieces.get(`${one.place_id} ${one.format_id}`) : undefined;
    if (known === undefined) return [one];
    return one.quantity > known ? [{ ...one, quantity: one.quantity - known }] : [];
  });
}

/**
 * Proposals for these shelves, the warehouse's among them: its pieces are shared out, neighbours
 * asked for what it lacks.
 */
export function proposalsOf(shelves: readonly JudgedShelf[]): Proposals {
  const named = shelves.flatMap((shelf) => shelf.judged.acts.map((act) => nameAct(shelf, act)));
  const there = new Map(
    shelves.flatMap((one) =>
      // Pieces that rounds will load are no one else's; the alert level stays there.
      one.place === 'A'
        ? [[one.format_id, one.clean - one.reserved - one.planned.leaving - (one.alert_level ?? 0)] as const]
        : [],
    ),
  );
  const given = shareOut(
    named.filter(({ act }) => act === 'give'),
    there,
  );
  const all = named.map((one): Proposal => {
    const quantity = given.get(one) ?? one.wanted;
    return quantity === one.quantity ? one : { ...one, quantity };
  });
  const unmet = all.filter((one) => one.quantity < one.wanted).sort(byCover);
  const positions = new Map(shelves.filter(({ place }) => place === 'R').map((one) => [one.place_id, one]));
  const side =
    (pieces: (one: Proposal) => number) =>
    (one: Proposal): Side => ({
      place_id: one.place_id,
      format_id: one.format_id,
      pieces: pieces(one),
      position: positions.get(one.place_id)?.position ?? null,
    });
  const atRestaurants = ({ place }: Proposal): boolean => place === 'R';
  const moved = transfersOf(
    unmet.filter(atRestaurants).map(side(({ wanted, quantity }) => wanted - quantity)),
    all.filter((one) => one.act === 'take_clean' && atRestaurants(one)).map(side(({ quantity }) => quantity)),
  );
  const titles = new Map(shelves.map(({ format_id, format_title }) => [format_id, format_title]));
  const transfers = moved.map((one): ProposedTransfer => ({
    ...one,
    from_name: positions.get(one.from_id)?.place_name ?? '',
    to_name: positions.get(one.to_id)?.place_name ?? '',
    format_title: titles.get(one.format_id) ?? '',
  }));
  // Pieces that a neighbour gives are not taken back as well.
  const gone = new Map<string, number>();
  for (const { from_id, format_id, quantity } of moved)
    gone.set(`${from_id} ${format_id}`, (gone.get(`${from_id} ${format_id}`) ?? 0) + quantity);
  const left = all.map((one): Proposal => {
    if (one.act !== 'take_clean' || one.place !== 'R') return one;
    return { ...one, quantity: one.quantity - (gone.get(`${one.place_id} ${one.format_id}`) ?? 0) };
  });
  return { proposals: left.filter(({ quantity }) => quantity > 0).sort(byCover), unmet, transfers };
}

const byCover = (one: Proposal, other: Proposal): number =>
  (one.cover_days ?? Number.MAX_VALUE) - (other.cover_days ?? Number.MAX_VALUE) || one.place_id - other.place_id;

const nameAct = (
  shelf: JudgedShelf,
  { act, quantity, wanted, reason }: JudgedShelf['judged']['acts'][number],
): Proposal => ({
  act,
  quantity,
  wanted,
  reason,
  // Nothing is proposed at the warehouse.
  place: shelf.place === 'A' ? 'R' : shelf.place,
  place_id: shelf.place_id,
  place_name: shelf.place_name,
  format_id: shelf.format_id,
  format_title: shelf.format_title,
  cover_days: shelf.judged.cover?.days ?? null,
});
