import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { type AskedPieces } from '../../domain/places/supplyRequests/requests.ts';
import { endOf } from '../../domain/supply/cover.ts';
import { type PlannedAct } from '../../domain/supply/planned.ts';
import { proposalsOf, withoutAsked } from '../../domain/supply/propose.ts';
import { type JudgedShelf } from '../../domain/supply/shelves.ts';

type ShelfWork = Pick<Waiting, 'running_out' | 'to_supply' | 'dirty_restaurants' | 'in_rounds'>;

/** State of the account that the work at its places follows from; of one restaurant, or of all. */
export interface Known {
  readonly shelves: readonly JudgedShelf[];
  readonly planned: readonly PlannedAct[];
  readonly asked: readonly AskedPieces[];
  /** The Paris day. */
  readonly today: string;
  readonly restaurantId?: number | undefined;
}

interface At {
  readonly place: string;
  readonly place_id: number;
}

/**
 * The work at places, each piece once: in the stock that runs out within two days, else in what a
 * restaurant asked for, else in what is to be brought; pieces of a round are in none. Pieces.
 */
export function shelfWork({ shelves, planned, asked, today, restaurantId }: Known): ShelfWork {
  const isOf = ({ place, place_id }: At): boolean =>
    restaurantId === undefined || (place === 'R' && place_id === restaurantId);
  const risky = shelves
    .filter((shelf) => shelf.judged.urgency === 'risk' && isOf(shelf))
    .sort(
      (one, other) => (one.judged.cover?.days ?? 0) - (other.judged.cover?.days ?? 0) || one.place_id - other.place_id,
    );
  const atRisk = new Set(risky.map(({ place, place_id, format_id }) => `${place} ${place_id} ${format_id}`));
  const supplied = withoutAsked(proposalsOf(shelves).proposals, asked)
    .filter(
      (one) =>
        one.act === 'give' && one.place === 'R' && isOf(one) && !atRisk.has(`R ${one.place_id} ${one.format_id}`),
    )
    .map(({ place_id, place_name, quantity }) => ({ id: place_id, name: place_name, quantity }));
  const dirty = shelves
    .filter((shelf) => shelf.place === 'R' && isOf(shelf))
    .map(({ place_id, place_name, dirty: there, planned: { collected } }) => ({
      id: place_id,
      name: place_name,
      quantity: there - collected,
    }));
  return {
    running_out: risky.map((shelf) => runningOut(shelf, planned, today)),
    to_supply: byPlace(supplied),
    dirty_restaurants: byPlace(dirty),
    in_rounds: [...Map.groupBy(planned.filter(isOf), ({ act }) => act)].flatMap(([act, lines]) => {
      const [first] = lines.toSorted((one, other) => (one.day < other.day ? -1 : 1));
      if (first === undefined) return [];
      const drawers = new Set(lines.map(({ place_id }) => place_id)).size;
      const pieces = act === 'empty_drawer' ? drawers : lines.reduce((sum, line) => sum + line.pieces, 0);
      const rounds = new Set(lines.map(({ round_id }) => round_id)).size;
      return [{ act, pieces, round_id: first.round_id, day: first.day, rounds }];
    }),
  };
}

function runningOut(shelf: JudgedShelf, planned: readonly PlannedAct[], today: string): Waiting['running_out'][number] {
  const { place, place_id, place_name, format_id, format_title, clean, reserved, judged } = shelf;
  const { runs_out_on, runs_out_at } = endOf(judged.cover, today);
  const round = planned.find(
    (one) => one.act === 'give' && one.place === place && one.place_id === place_id && one.format_id === format_id,
  );
  return {
    ...{ place, place_id, place_name, format_id, format_title, runs_out_on, runs_out_at },
    available: clean - reserved,
    coming: shelf.planned.coming,
    round: round === undefined ? null : { id: round.round_id, day: round.day, stop: round.stop },
  };
}

type PlacePieces = Waiting['to_supply'][number];

/** Each place once with the sum of its lines, without those of nothing; the most first. */
function byPlace(lines: readonly PlacePieces[]): PlacePieces[] {
  const found = Map.groupBy(
    lines.filter(({ quantity }) => quantity > 0),
    ({ id }) => id,
  );
  return [...found.values()]
    .map((own) => ({
      id: own[0]?.id ?? 0,
      name: own[0]?.name ?? '',
      quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    }))
    .sort((one, other) => other.quantity - one.quantity || one.id - other.id);
}
