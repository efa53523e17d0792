import { exchange } from '../../../domain/ledger/recordTogether.ts';
import { reverseByProvider } from '../../../domain/ledger/pending/byProvider.ts';
import { record } from '../../../domain/ledger/record.ts';
import { reverse } from '../../../domain/ledger/reversal/reverse.ts';
import { type CommandLine, type Recorded } from '../../../domain/ledger/types.ts';
import { holdPieces, liftHolds } from '../../../domain/places/recall/holds.ts';
import { modelBatch, modelRecord, modelReverse } from './recordInModel.ts';
import { engineCommand, holderRef } from './command.ts';
import { type SeededRandom } from './seededRandom.ts';
import { type Action, type Attempt, type ModelRun } from './modelRun.ts';
import { type ModelCommand } from './modelState.ts';
import { ORDER_ACTIONS } from './orderAttempts.ts';
import { PENDING_ACTIONS } from './pendingAttempts.ts';
import { generateCommand } from './generateCommand.ts';

const OTHER_ACTIONS: Readonly<Record<string, Action>> = {
  reverse: (random, run, at) => undo(random, run, at, false),
  'reverse by provider': (random, run, at) => undo(random, run, at, true),
  exchange: swap,
  ...PENDING_ACTIONS,
  ...ORDER_ACTIONS,
  recall,
  lift,
};

/** Acts that are no row of the table; the histories of a seed depend on their order. */
export const OTHER_KINDS = Object.keys(OTHER_ACTIONS);

/**
 * Turns a kind of action into an attempt; random choose among what there is. Undefined when there
 * is nothing to do.
 */
export function attemptOf(kind: string, random: SeededRandom, run: ModelRun, at: Date): Attempt | undefined {
  const action = OTHER_ACTIONS[kind];
  return action ? action(random, run, at) : row(kind, random, run, at);
}

const idOf = (answer: unknown): number => (answer as Recorded | undefined)?.id ?? -1;

/** A command of a row of the table, named by its type and its variant. */
function row(kind: string, random: SeededRandom, run: ModelRun, at: Date): Attempt | undefined {
  const { world, model } = run;
  const { accountId, adminId } = world;
  const [type = '', variant = ''] = kind.split(' ');
  const command = generateCommand(type as ModelCommand['type'], variant, random, run);
  if (!command) return undefined;
  const sent = withCodes(engineCommand(command, adminId, at), random, run);
  const lines = command.lines?.map((line, n) => ({ ...line, codes: sent.lines?.[n]?.units ?? [] }));
  const coded = lines === undefined ? command : { ...command, lines };
  return {
    engine: (tx) => record(tx, accountId, sent),
    model: (answer) => {
      const recorded = answer as Recorded | undefined;
      const numbered =
        recorded === undefined || recorded.serviceId === null ? coded : { ...coded, service: recorded.serviceId };
      return modelRecord(model, idOf(answer), at.getTime(), numbered);
    },
  };
}

/** The lines with some codes of their formats, wherever those are, in histories that have codes. */
function withCodes<C extends { readonly lines?: readonly CommandLine[] }>(
  command: C,
  random: SeededRandom,
  { codes }: ModelRun,
): C {
  // What fills a container of somebody moves none.
  const moves = !('type' in command) || command.type !== 'refill_other_container';
  if (codes === undefined || command.lines === undefined || !moves) return command;
  const left = new Map([...codes].map(([format, all]) => [format, [...all]]));
  const lines = command.lines.map((line) => {
    const units = Array.from({ length: random.upTo(line.quantity + 1) - 1 }, () => {
      const some = left.get(line.formatId) ?? [];
      return some.splice(random.upTo(some.length) - 1, 1);
    });
    return { ...line, units: units.flat() };
  });
  return { ...command, lines };
}

/** Something undone, by an administrator or by the payment provider. */
function undo(random: SeededRandom, run: ModelRun, at: Date, byProvider: boolean): Attempt | undefined {
  const { world, model } = run;
  const { accountId, adminId } = world;
  const fitting = [...model.done].filter(
    ([, transaction]) =>
      !transaction.reversal && !transaction.reversed && (transaction.variant === 'payment_card') === byProvider,
  );
  // Recent ones have more chances to be reversible still.
  const of = random.some(random.chance(2) ? fitting.slice(-6) : fitting)?.[0];
  if (of === undefined) return undefined;
  const command = { transactionId: of, comment: 'Erreur', adminId, at };
  return {
    engine: (tx) => (byProvider ? reverseByProvider(tx, accountId, of, 'Rejet') : reverse(tx, accountId, command)),
    model: (answer) => modelReverse(model, idOf(answer), of, byProvider),
  };
}

/** Some given back against others, all at once. */
function swap(random: SeededRandom, run: ModelRun, at: Date): Attempt | undefined {
  const { world, model } = run;
  const { accountId } = world;
  const command = generateCommand('return_container', '', random, run);
  const [line] = command?.lines ?? [];
  if (!command || !line) return undefined;
  const holder = holderRef(command.holder ?? '');
  const { restaurant = 0 } = command;
  const out = { format: random.some([world.bowl, world.cup]) ?? 0, quantity: random.upTo(3) };
  const batch: ModelCommand[] = [];
  const same = out.format === line.format ? Math.min(out.quantity, line.quantity) : 0;
  const codesOf = (formatId: number, quantity: number): readonly string[] => {
    const lines: readonly CommandLine[] = [{ formatId, quantity }];
    return withCodes({ lines }, random, run).lines[0]?.units ?? [];
  };
  const [backCodes, outCodes] = [codesOf(line.format, line.quantity), codesOf(out.format, out.quantity)];
  const part = (type: ModelCommand['type'], format: number, quantity: number, codes: readonly string[]): void => {
    if (quantity > 0) batch.push({ ...command, type, lines: [{ format, quantity, codes }] });
  };
  const renewed = new Set([...outCodes.slice(0, same), ...backCodes.slice(0, same)]);
  part('refill_container', line.format, same, [...renewed]);
  part('return_container', line.format, line.quantity - same, backCodes.slice(same));
  part('grab_container', out.format, out.quantity - same, outCodes.slice(same));
  return {
    engine: (tx) =>
      exchange(tx, accountId, {
        holder,
        restaurantId: restaurant,
        author: 'restaurant_owner',
        back: [{ formatId: line.format, quantity: line.quantity, units: backCodes }],
        out: [{ formatId: out.format, quantity: out.quantity, units: outCodes }],
        at,
      }),
    model: (answer) =>
      modelBatch(model, (answer as Recorded[] | undefined)?.map(({ id }) => id) ?? [-1, -2, -3], at.getTime(), batch),
  };
}

interface Held {
  readonly lot: number;
  readonly cells: { name: string; pieces: number }[];
}

/** What a recalled washing lot keeps at the warehouse and at drop-off points. */
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

/** All that one recall still keeps, lifted. */
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
