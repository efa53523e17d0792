import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { type Model, type ModelCard, type ModelCommand, modelRecord, modelReverse, newModel } from './model.ts';
import { LedgerRefusal } from './refusals.ts';
import { RULES } from './rules.ts';
import { snapshot } from './snapshot.ts';
import { BOWL_DEPOSIT, CUP_DEPOSIT, type TestWorld, worldIn } from './testWorld.ts';
import { type Origin, type RecordCommand, type Recorded } from './types.ts';
import { verifyLedger } from './verify.ts';

const RUNS = 60;
const COMMANDS = 200;
const CALLERS = 8;

let fresh: FreshDatabase;
const posted = new Set<string>();
const reversed = new Set<string>();
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** What somebody wants to do; the numbers choose among what there is when it is done. */
interface Wish {
  readonly kind: keyof typeof MAKERS | 'reverse';
  readonly who: number;
  readonly where: number;
  readonly what: number;
  readonly quantity: number;
}

interface Game {
  readonly world: TestWorld;
  readonly model: Model;
  readonly deposits: ReadonlyMap<number, number>;
}

const at = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;
const ORIGINS = ['offered', 'initiative', 'restaurant'] as const satisfies readonly Origin[];

/** Turns a wish into a command; those who have something are chosen four times out of five. */
const MAKERS = {
  admin_in: ({ what }: Wish) => ({ variant: at(['bought', 'found_clean', 'found_dirty'], what) }),
  admin_give: ({ what }: Wish) => ({ variant: at(['restaurant', 'partner', 'partner_and_restaurant'], what) }),
  activate_card: ({ who }: Wish, { model }: Game) => ({
    card: chosen(who, model, ({ status }) => status === 'pending'),
  }),
  admin_free_deposit: ({ who, what, quantity }: Wish, { model }: Game) => ({
    card: chosen(who, model, ({ status }) => status === 'active'),
    variant: at(ORIGINS, what),
    cents: quantity * 130,
  }),
  deactivate_card: ({ who }: Wish, { model }: Game) => ({ card: chosen(who, model, () => who % 3 === 0) }),
  grab_container: ({ who }: Wish, { model }: Game) => ({
    card: chosen(who, model, (card, id) => card.status === 'active' && (model.sums.get(`CAG ${id}`) ?? 0) > 0),
  }),
  return_container: ({ who }: Wish, { model }: Game) => ({
    card: chosen(who, model, (_, id) => model.lots.some(({ card, left }) => card === id && left > 0)),
  }),
} satisfies Record<string, (wish: Wish, game: Game) => Partial<ModelCommand>>;

function chosen(who: number, model: Model, fits: (card: ModelCard, id: number) => boolean): number {
  const fitting = [...model.cards].filter(([id, card]) => fits(card, id)).map(([id]) => id);
  return at(who % 5 === 0 || fitting.length === 0 ? [...model.cards.keys()] : fitting, who);
}

function commandOf(wish: Wish & { kind: keyof typeof MAKERS }, game: Game): ModelCommand {
  const { world, model } = game;
  const made: Partial<ModelCommand> = MAKERS[wish.kind](wish, game);
  const variant =
    made.variant ?? (wish.kind === 'activate_card' ? (model.cards.get(made.card ?? 0)?.funding ?? '') : '');
  const restaurant = at([world.washer, world.sender], wish.where);
  const moves = ['admin_in', 'admin_give', 'grab_container', 'return_container'].includes(wish.kind);
  const atRestaurant = /_container$/.test(wish.kind) || variant.endsWith('restaurant');
  return {
    type: wish.kind,
    ...made,
    variant,
    ...(atRestaurant ? { restaurant, washes: restaurant === world.washer } : {}),
    ...(variant.startsWith('partner') ? { partner: world.partner } : {}),
    ...(moves ? { format: heldOr(wish, made.card, game), quantity: wish.quantity } : {}),
  };
}

/** The format that the card holds, if any, for a return; any for the rest. */
function heldOr({ kind, what }: Wish, card: number | undefined, { world, model }: Game): number {
  const held = model.lots.filter((lot) => lot.card === card && lot.left > 0).map(({ format }) => format);
  return at(kind === 'return_container' && held.length > 0 ? held : [world.bowl, world.cup], what);
}

function engineCommand(command: ModelCommand, adminId: number): RecordCommand {
  const { type, variant, card, restaurant, partner, cents, format, quantity } = command;
  const byAdmin = !type.endsWith('_container');
  return {
    type,
    variant,
    ...(type === 'admin_free_deposit' ? { origin: variant as Origin } : {}),
    ...(card === undefined ? {} : { holder: { kind: 'card', id: card } }),
    ...(restaurant === undefined ? {} : { restaurantId: restaurant }),
    ...(partner === undefined ? {} : { partnerId: partner }),
    ...(cents === undefined ? {} : { amountCents: cents }),
    ...(format === undefined ? {} : { lines: [{ formatId: format, quantity: quantity ?? 0 }] }),
    ...(byAdmin ? { adminId } : { author: 'restaurant_owner' }),
  };
}

/** A transaction of the engine, and how the model does the same. */
interface Attempt {
  readonly engine: () => Promise<Recorded>;
  readonly model: (id: number, instant: number) => boolean;
}

function attemptOf(wish: Wish, game: Game): Attempt {
  const { world, model, deposits } = game;
  if (wish.kind === 'reverse') {
    const candidates = [...model.done].filter(([, deed]) => !deed.reversal && !deed.reversed).map(([id]) => id);
    // Recent ones have more chances to be reversible still.
    const of = candidates.length === 0 ? 0 : at(candidates.slice(wish.where % 2 === 0 ? -6 : 0), wish.who);
    return { engine: () => world.reverse(of), model: (id) => modelReverse(model, id, of) };
  }
  const command = commandOf({ ...wish, kind: wish.kind }, game);
  return {
    engine: () => world.record(engineCommand(command, world.adminId)),
    model: (id, instant) => modelRecord(model, id, instant, command, deposits),
  };
}

const settle = async (attempt: Attempt) => {
  try {
    return { attempt, done: await attempt.engine() };
  } catch (error) {
    if (error instanceof LedgerRefusal) return { attempt, done: undefined };
    throw error;
  }
};

/** Plays wishes, `callers` at a time. What the engine accepted, the model must accept in the order of the numbers. */
async function play(game: Game, wishes: readonly Wish[], callers: number): Promise<void> {
  for (let from = 0; from < wishes.length; from += callers) {
    const attempts = wishes.slice(from, from + callers).map((wish) => attemptOf(wish, game));
    const outcomes = await Promise.all(attempts.map(settle));
    // One after the other there is no luck in who comes first: what one refuses the other refuses too.
    if (callers === 1)
      for (const { attempt, done } of outcomes) if (!done) expect(attempt.model(0, Date.now())).toBe(false);
    const accepted = outcomes.flatMap(({ attempt, done }) => (done ? [{ attempt, done }] : []));
    for (const { attempt, done } of accepted.sort((a, b) => a.done.id - b.done.id)) {
      expect(attempt.model(done.id, done.completedAt.getTime())).toBe(true);
      (done.reversesId === null ? posted : reversed).add(`${done.type} ${done.variant}`);
    }
  }
}

async function expectSame({ world, model }: Game): Promise<void> {
  const { cells, money, cards } = await world.run((tx) => snapshot(tx, world.accountId));
  const stored = new Map<string, number>();
  for (const [name, x] of Object.entries(cells)) {
    const [place = '', placeId = '', format = '', state = ''] = name.split('/');
    const at0 = placeId === '0' ? place : `${place}${placeId}`;
    stored.set(state === 'held' ? `${at0} ${format}` : `${at0} ${state} ${format}`, x);
  }
  for (const [name, x] of Object.entries(money)) {
    const [kind = '', , owner = ''] = name.split('/');
    stored.set(owner === '0' ? kind : `${kind} ${owner}`, x);
  }
  const modelled = [...model.sums].filter(([, x]) => x !== 0);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(modelled));
  expect(cards).toEqual(Object.fromEntries([...model.cards].map(([id, { status }]) => [id, status])));
  expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
}

async function newGame(): Promise<Game> {
  const world = await worldIn(fresh);
  const cards = new Map<number, ModelCard>();
  for (const funding of ORIGINS) {
    for (const id of await world.cards(funding, 1000, 2)) {
      cards.set(id, { status: 'pending', activated: false, cents: 1000, funding });
    }
  }
  const deposits = new Map([
    [world.bowl, BOWL_DEPOSIT],
    [world.cup, CUP_DEPOSIT],
  ]);
  return { world, model: newModel(cards), deposits };
}

const wish = fc.record<Wish>({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant('admin_in' as const) },
    { weight: 4, arbitrary: fc.constant('admin_give' as const) },
    { weight: 3, arbitrary: fc.constant('activate_card' as const) },
    { weight: 2, arbitrary: fc.constant('admin_free_deposit' as const) },
    { weight: 1, arbitrary: fc.constant('deactivate_card' as const) },
    { weight: 8, arbitrary: fc.constant('grab_container' as const) },
    { weight: 6, arbitrary: fc.constant('return_container' as const) },
    { weight: 5, arbitrary: fc.constant('reverse' as const) },
  ),
  who: fc.nat(1000),
  where: fc.nat(1000),
  what: fc.nat(1000),
  quantity: fc.integer({ min: 1, max: 4 }),
});

it(
  `${RUNS} histories of ${COMMANDS} commands, by one and by ${CALLERS} callers, leave what the model says`,
  { timeout: 300_000 },
  async () => {
    const histories = fc.tuple(
      fc.array(wish, { minLength: COMMANDS, maxLength: COMMANDS, size: 'max' }),
      fc.constantFrom(1, CALLERS, CALLERS),
    );
    await fc.assert(
      fc.asyncProperty(histories, async ([wishes, callers]) => {
        const game = await newGame();
        await play(game, wishes, callers);
        await expectSame(game);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    const rows = Object.entries(RULES)
      .filter(([type]) => type in MAKERS)
      .flatMap(([type, { rows: own }]) => Object.keys(own).map((variant) => `${type} ${variant}`));
    expect([...posted].sort()).toEqual(rows.sort());
    expect([...reversed].sort()).toEqual(rows.sort());
  },
);
