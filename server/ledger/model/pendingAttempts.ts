import { completeByProvider } from '../pending/byProvider.ts';
import { complete } from '../pending/complete.ts';
import { openPending } from '../pending/openPending.ts';
import { cancelPending, failPending } from '../pending/settle.ts';
import { type RecordCommand } from '../types.ts';
import { engineCommand } from './command.ts';
import { type Dice } from './dice.ts';
import { type Act, type Attempt, type Game } from './game.ts';
import { type ModelPending } from './model.ts';
import { modelComplete, modelFail, modelLateMoney, modelOpen } from './pending.ts';
import { commandFor } from './wishes.ts';

/** What waits for somebody else: asked for, then come or not. */
export const PENDING_ACTS = { ask, yes, no } satisfies Readonly<Record<string, Act>>;

function ask(dice: Dice, game: Game, at: Date): Attempt | undefined {
  const { world, model } = game;
  const { accountId, adminId } = world;
  const [type, variant] = dice.some([
    ['refund_deposit', 'payment_card'],
    ['adjust_guest_stock_container', dice.chance(2) ? 'lost' : 'found'],
    ['add_deposit', ''],
    ['grab_container_and_deposit', ''],
  ] as const) ?? ['add_deposit', ''];
  const command = commandFor(type, variant, dice, game);
  if (!command) return undefined;
  const asked: RecordCommand = { ...engineCommand(command, adminId, at) };
  const { adminId: _admin, ...mine } = asked;
  return {
    engine: (tx) =>
      openPending(tx, accountId, type.startsWith('adjust') ? { ...mine, author: 'restaurant_owner' } : asked),
    model: (answer) => modelOpen(model, (answer as number | undefined) ?? -1, command),
  };
}

/** Rather one that waits still than one that is over. */
function anyPending(dice: Dice, { model }: Game): [id: number, pending: ModelPending] | undefined {
  const waiting = [...model.pending].filter(([, { status }]) => status === 'pending');
  return dice.likely(waiting, [...model.pending]);
}

function yes(dice: Dice, game: Game, at: Date): Attempt | undefined {
  const { world, model } = game;
  const { accountId, adminId } = world;
  const [id, pending] = anyPending(dice, game) ?? [];
  if (id === undefined || pending === undefined) return undefined;
  const { command, status } = pending;
  if (command.type === 'add_deposit' || command.type === 'grab_container_and_deposit') {
    if (status === 'completed') return undefined;
    return {
      engine: (tx) => completeByProvider(tx, accountId, id, at),
      model: (answer) => {
        const credit = answer as number | undefined;
        // A second yes to a payment that became a credit of its own changes nothing.
        if (credit !== undefined && model.done.has(credit)) return true;
        if (credit === id) return modelComplete(model, id, at.getTime());
        // As for any refusal: others at the same instant may have brought since what was missing.
        if (game.alone && modelComplete(model, id, at.getTime())) return false;
        return modelLateMoney(model, id, at.getTime(), credit ?? -1);
      },
    };
  }
  return {
    engine: (tx) => complete(tx, accountId, id, { adminId, at }),
    model: () => modelComplete(model, id, at.getTime()),
  };
}

function no(dice: Dice, game: Game): Attempt | undefined {
  const { world, model } = game;
  const id = anyPending(dice, game)?.[0];
  if (id === undefined) return undefined;
  const byHand = dice.chance(2);
  return {
    engine: (tx) =>
      byHand ? cancelPending(tx, world.accountId, id) : failPending(tx, world.accountId, id, 'Carte refusée'),
    model: () => modelFail(model, id),
  };
}
