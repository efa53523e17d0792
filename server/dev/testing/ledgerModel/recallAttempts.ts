import { holdPieces, liftHolds } from '../../../domain/places/recall/holds.ts';
import { type SeededRandom } from './seededRandom.ts';
import { type Action, type Attempt, type ModelRun } from './modelRun.ts';

/** Actions on what recalls of washing lots keep at the warehouse and at drop-off points. */
export const RECALL_ACTIONS = { recall, lift } satisfies Readonly<Record<string, Action>>;

interface Held {
  readonly lot: number;
  readonly cells: { name: string; pieces: number }[];
}

function recall(random: SeededRandom, { world, model }: ModelRun, at: Date): Attempt {
  const { accountId, sender } = world;
  const format = random.some([world.bowl, world.cup]) ?? 0;
  return {
    engine: async (tx): Promise<Held> => {
      const { rows } = await tx.raw<{ id: number }>({
        // Of a restaurant, whose lot needs no washing of the books.
        text: `with site as (
                 insert into wash_sites (account_id, name, kind, restaurant_id) values ($1, 'Plonge', 'restaurant', $2) returning id),
               lot as (
                 insert into wash_lots (account_id, number, site_id, status, started_at, ended_at, inspected_at, closed_at, recalled_at, recall_reason)
                 select $1, $3, id, 'recalled', $4, $4, $4, $4, $4, 'Odeur' from site returning id)
               insert into wash_lot_lines (account_id, lot_id, format_id, dirty_in, clean_out) select $1, id, $5, 2, 2 from lot returning lot_id as id`,
        values: [accountId, sender, `L-2020-${at.getTime()}`, at, format],
      });
      const lot = rows[0]?.id ?? 0;
      await holdPieces(tx, accountId, lot);
      const { rows: cells } = await tx.raw<Held['cells'][number]>({
        text: `select concat_ws('/', c.place, c.place_id, c.format_id, c.state) as name, h.quantity as pieces
                 from cell_holds h join cells c on c.account_id = h.account_id and c.id = h.cell_id
                where h.account_id = $1 and h.lot_id = $2`,
        values: [accountId, lot],
      });
      return { lot, cells };
    },
    model: (answer) => {
      const { lot, cells } = answer as Held;
      const kept = new Map(cells.map(({ name, pieces }) => [name, pieces]));
      const isAll = cells.every(({ name, pieces }) => model.of(name) - model.kept(name) === pieces);
      model.recalls.set(lot, kept);
      return isAll;
    },
  };
}

function lift(random: SeededRandom, { world, model }: ModelRun): Attempt | undefined {
  const lot = random.some([...model.recalls.keys()]);
  if (lot === undefined) return undefined;
  return {
    engine: (tx) => liftHolds(tx, world.accountId, lot),
    model: () => {
      model.recalls.set(lot, new Map());
      return true;
    },
  };
}
