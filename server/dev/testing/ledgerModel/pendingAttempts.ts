import { completeByProvider } from '../../../domain/ledger/pending/byProvider.ts';
import { complete } from '../../../domain/ledger/pending/complete.ts';
import { openPending } from '../../../domain/ledger/pending/openPending.ts';
import { cancelPending, failPending } from '../../../domain/ledger/pending/settle.ts';
import { type RecordCommand } from '../../../domain/ledger/types.ts';
import { engineCommand } from './command.ts';
import { type SeededRandom } from './seededRandom.ts';
import { type Action, type Attempt, type ModelRun } from './modelRun.ts';
import { type ModelPending } from './modelState.ts';
import { modelComplete, modelFail, modelLateMoney, modelOpen } from './pending.ts';
import { generateCommand } from './generateCommand.ts';

/** Actions on what waits for somebody else: asked for, then come or not. */
export const PENDING_ACTIONS = { ask, yes, no } satisfies Readonly<Record<string, Action>>;

function ask(random: SeededRandom, run: ModelRun, at: Date): Attempt | undefined {
  const { world, model } = run;
  const { accountId, adminId } = world;
  const [type, variant] = random.some([
    ['refund_deposit', 'payment_card'],
    ['adjust_guest_stock_container', random.chance(2) ? 'lost' : 'found'],
    ['add_deposit', ''],
    ['grab_container_and_deposit', ''],
  ] as const) ?? ['add_deposit', ''];
  const command = generateCommand(type, variant, random, run);
  if (!command) return undefined;
  const input: RecordCommand = { ...engineCommand(command, adminId, at) };
  const { adminId: _admin, ...mine } = input;
  return {
    engine: (tx) =>
      openPending(tx, accountId, type.startsWith('adjust') ? { ...mine, author: 'restaurant_owner' } : input),
    model: (answer) => modelOpen(model, (answer as number | undefined) ?? -1, command),
  };
}

/** Rather one that waits still than one that is over. */
function anyPending(random: SeededRandom, { model }: ModelRun): [id: number, pending: ModelPending] | undefined {
  const waiting = [...model.pending].filter(([, { status }]) => status === 'pending');
  return random.likely(waiting, [...model.pending]);
}

function yes(random: SeededRandom, run: ModelRun, at: Date): Attempt | undefined {
  const { world, model } = run;
  const { accountId, adminId } = world;
  const [id, pending] = anyPending(random, run) ?? [];
  if (id === undefined || pending === undefined) return undefined;
  const { command, status } = pending;
  if (command.type === 'add_deposit' || command.type === 'grab_container_and_deposit') {
    if (status === 'completed') return undefined;
    return {
      engine: (tx) => completeByProvider(tx, accountId, id, at),
      model: (answer) => {
        const credit = answer as number | undefined;
        // A second confirmation of a payment that became a separate credit changes nothing.
        if (credit !== undefined && model.done.has(credit)) return true;
        if (credit === id) return modelComplete(model, id, at.getTime());
        // As for any refusal: others at the same instant may have brought since what was missing.
        if (run.alone && modelComplete(model, id, at.getTime())) return false;
        return modelLateMoney(model, id, at.getTime(), credit ?? -1);
      },
    };
  }
  return {
    engine: (tx) => complete(tx, accountId, id, { adminId, at }),
    model: () => modelComplete(model, id, at.getTime()),
  };
}

function no(random: SeededRandom, run: ModelRun): Attempt | undefined {
  const { world, model } = run;
  const id = anyPending(random, run)?.[0];
  if (id === undefined) return undefined;
  const byHand = random.chance(2);
  return {
    engine: (tx) =>
      byHand ? cancelPending(tx, world.accountId, id) : failPending(tx, world.accountId, id, 'Carte refusée'),
    model: () => modelFail(model, id),
  };
}
