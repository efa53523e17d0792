import { exchange } from '../gesture.ts';
import { reverseByProvider } from '../pending/byProvider.ts';
import { record } from '../record.ts';
import { reverse } from '../reversal/reverse.ts';
import { type Recorded } from '../types.ts';
import { modelGesture, modelRecord, modelReverse } from './acts.ts';
import { engineCommand, holderRef } from './command.ts';
import { type Dice } from './dice.ts';
import { type Act, type Attempt, type Game } from './game.ts';
import { type ModelCommand } from './model.ts';
import { ORDER_ACTS } from './orderAttempts.ts';
import { PENDING_ACTS } from './pendingAttempts.ts';
import { commandFor } from './wishes.ts';

const NO_ROWS: Readonly<Record<string, Act>> = {
  reverse: (dice, game, at) => undo(dice, game, at, false),
  'reverse by provider': (dice, game, at) => undo(dice, game, at, true),
  exchange: swap,
  ...PENDING_ACTS,
  ...ORDER_ACTS,
};

/** Acts that are no row of the table; the histories of a seed depend on their order. */
export const ACTS = Object.keys(NO_ROWS);

/** Turns a kind of act into an attempt; dice choose among what there is. Undefined when there is nothing to do. */
export function attemptOf(kind: string, dice: Dice, game: Game, at: Date): Attempt | undefined {
  const act = NO_ROWS[kind];
  return act ? act(dice, game, at) : row(kind, dice, game, at);
}

const idOf = (answer: unknown): number => (answer as Recorded | undefined)?.id ?? -1;

/** A command of a row of the table, named by its type and its variant. */
function row(kind: string, dice: Dice, game: Game, at: Date): Attempt | undefined {
  const { world, model } = game;
  const { accountId, adminId } = world;
  const [type = '', variant = ''] = kind.split(' ');
  const command = commandFor(type as ModelCommand['type'], variant, dice, game);
  if (!command) return undefined;
  return {
    engine: (tx) => record(tx, accountId, engineCommand(command, adminId, at)),
    model: (answer) => {
      const recorded = answer as Recorded | undefined;
      const numbered =
        recorded === undefined || recorded.serviceId === null ? command : { ...command, service: recorded.serviceId };
      return modelRecord(model, idOf(answer), at.getTime(), numbered);
    },
  };
}

/** Something undone, by an administrator or by the payment provider. */
function undo(dice: Dice, game: Game, at: Date, byProvider: boolean): Attempt | undefined {
  const { world, model } = game;
  const { accountId, adminId } = world;
  const fitting = [...model.done].filter(
    ([, deed]) => !deed.reversal && !deed.reversed && (deed.variant === 'payment_card') === byProvider,
  );
  // Recent ones have more chances to be reversible still.
  const of = dice.some(dice.chance(2) ? fitting.slice(-6) : fitting)?.[0];
  if (of === undefined) return undefined;
  const command = { transactionId: of, comment: 'Erreur', adminId, at };
  return {
    engine: (tx) => (byProvider ? reverseByProvider(tx, accountId, of, 'Rejet') : reverse(tx, accountId, command)),
    model: (answer) => modelReverse(model, idOf(answer), of, byProvider),
  };
}

/** Some given back against others, all at once. */
function swap(dice: Dice, game: Game, at: Date): Attempt | undefined {
  const { world, model } = game;
  const { accountId } = world;
  const command = commandFor('return_container', '', dice, game);
  const [line] = command?.lines ?? [];
  if (!command || !line) return undefined;
  const holder = holderRef(command.holder ?? '');
  const { restaurant = 0 } = command;
  const out = { format: dice.some([world.bowl, world.cup]) ?? 0, quantity: dice.upTo(3) };
  const gesture: ModelCommand[] = [];
  const same = out.format === line.format ? Math.min(out.quantity, line.quantity) : 0;
  const part = (type: ModelCommand['type'], format: number, quantity: number): void => {
    if (quantity > 0) gesture.push({ ...command, type, lines: [{ format, quantity }] });
  };
  part('refill_container', line.format, same);
  part('return_container', line.format, line.quantity - same);
  part('grab_container', out.format, out.quantity - same);
  return {
    engine: (tx) =>
      exchange(tx, accountId, {
        holder,
        restaurantId: restaurant,
        author: 'restaurant_owner',
        back: [{ formatId: line.format, quantity: line.quantity }],
        out: [{ formatId: out.format, quantity: out.quantity }],
        at,
      }),
    model: (answer) =>
      modelGesture(
        model,
        (answer as Recorded[] | undefined)?.map(({ id }) => id) ?? [-1, -2, -3],
        at.getTime(),
        gesture,
      ),
  };
}
