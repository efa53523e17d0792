import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type RoundAct } from '@boucle/contract/features/rounds/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * A round that was to be driven earlier, and was not begun nor given up, brings nothing any more.
 */
const LATE_DAYS = 1;

/** An act of rounds still to do with a format at a place. Pieces. */
export interface PlannedAct {
  readonly place: 'R' | 'T';
  readonly place_id: number;
  readonly format_id: number;
  readonly act: RoundAct;
  readonly pieces: number;
  /** The Paris day of the first of them, that round, and the rank of its stop. */
  readonly day: string;
  readonly round_id: number;
  readonly stop: number;
}

/**
 * Acts planned for the stops still to do, of rounds from yesterday on that are neither over nor
 * cancelled; drafts are among them.
 */
export async function plannedActs(tx: Tx, accountId: number): Promise<PlannedAct[]> {
  const { rows } = await tx.raw<PlannedAct & Record<string, unknown>>({
    text: `select s.place, s.place_id, l.format_id, l.act, sum(l.planned)::bigint as pieces, min(o.day)::text as day,
                  (array_agg(o.id order by o.day, o.id))[1] as round_id, (array_agg(s.rank order by o.day, o.id))[1] as stop
             from rounds o
             join round_stops s on s.account_id = o.account_id and s.round_id = o.id and s.status = 'to_do'
             join round_lines l on l.account_id = s.account_id and l.round_id = s.round_id and l.n = s.n
            where o.account_id = $1 and o.day >= $2 and o.status in ('draft', 'ready', 'under_way')
            group by s.place, s.place_id, l.format_id, l.act`,
    values: [accountId, addDays(parisDay(tx.now()), -LATE_DAYS)],
  });
  return rows;
}

/** Pieces that rounds will bring to and take from a shelf. */
export interface PlannedThere {
  /** Clean pieces brought, and the Paris day of the first of them. */
  readonly coming: number;
  readonly coming_on: string | null;
  /** Clean pieces taken; of the warehouse the ones that rounds will load. */
  readonly leaving: number;
  readonly collected: number;
}

export const NOTHING_PLANNED: PlannedThere = { coming: 0, coming_on: null, leaving: 0, collected: 0 };

interface ShelfKey {
  readonly place: string;
  readonly place_id: number;
  readonly format_id: number;
}

const keyOf = ({ place, place_id, format_id }: ShelfKey): string => `${place} ${place_id} ${format_id}`;

/** Pieces that rounds will bring to and take from the shelf asked for. */
export function plannedAt(acts: readonly PlannedAct[]): (shelf: ShelfKey) => PlannedThere {
  const all = new Map<string, PlannedThere>();
  const add = (shelf: ShelfKey, part: (before: PlannedThere) => Partial<PlannedThere>): void => {
    const before = all.get(keyOf(shelf)) ?? NOTHING_PLANNED;
    all.set(keyOf(shelf), { ...before, ...part(before) });
  };
  for (const { place, place_id, format_id, act, pieces, day } of acts) {
    const there = { place, place_id, format_id };
    if (act === 'give') {
      add(there, () => ({ coming: pieces, coming_on: day }));
      add({ place: 'A', place_id: 0, format_id }, ({ leaving }) => ({ leaving: leaving + pieces }));
    }
    if (act === 'take_clean') add(there, () => ({ leaving: pieces }));
    if (act === 'take_dirty') add(there, () => ({ collected: pieces }));
  }
  return (shelf) => (all.size === 0 ? NOTHING_PLANNED : (all.get(keyOf(shelf)) ?? NOTHING_PLANNED));
}
