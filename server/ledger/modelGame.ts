import { type Tx } from '../database/transaction.ts';
import { createOrder } from '../orders/create.ts';
import { reverseOrder } from '../orders/reverseOrder.ts';
import { cancelOrder, finishOrder, fixPickup, validateOrder } from '../orders/steps.ts';
import { exchange } from './gesture.ts';
import {
  modelCancel,
  modelComplete,
  modelFail,
  modelFailedOrder,
  modelFinish,
  modelFix,
  modelGesture,
  modelLateMoney,
  modelOpen,
  modelOrder,
  modelOrderBack,
  modelRecord,
  modelReverse,
  modelValidate,
} from './modelActs.ts';
import { type Model, type ModelCommand, type ModelOrder } from './model.ts';
import { type Dice, commandFor } from './modelWishes.ts';
import { cancelPending, complete, completeByProvider, failPending, openPending, reverseByProvider } from './pending.ts';
import { record } from './record.ts';
import { reverse } from './reverse.ts';
import { RULES } from './rules.ts';
import { type TestWorld } from './testWorld.ts';
import { type HolderRef, type RecordCommand, type Recorded } from './types.ts';

export interface Game {
  readonly world: TestWorld;
  readonly model: Model;
  /** Besides the customer of the world. */
  readonly otherCustomer: number;
  /** One caller: nobody else does anything meanwhile. */
  readonly alone: boolean;
}

/** What the engine is asked, and how the model does the same with what it answered. */
export interface Attempt {
  readonly engine: (tx: Tx) => Promise<unknown>;
  /** Whether the model agrees; `answer` is undefined when the engine refused. */
  readonly model: (answer: unknown) => boolean;
}

/** Acts that are no row of the table. */
export const ACTS = [
  'reverse',
  'reverse by provider',
  'exchange',
  'ask',
  'yes',
  'no',
  'order',
  'validate',
  'finish',
  'cancel',
  'fix',
  'order back',
] as const;

const idOf = (answer: unknown): number => (answer as Recorded | undefined)?.id ?? -1;

/** Turns a kind of act into an attempt; dice choose among what there is. Undefined when there is nothing to do. */
export function attemptOf(kind: string, dice: Dice, game: Game, at: Date): Attempt | undefined {
  const { world, model } = game;
  const { accountId, adminId } = world;
  const actor = { adminId, at };
  const orderIn = (...statuses: ModelOrder['status'][]): ModelOrder | undefined => {
    const all = [...model.orders.values()];
    return dice.likely(
      all.filter(({ status }) => statuses.includes(status)),
      all,
    );
  };
  const pieces = (lines: ReadonlyMap<number, number>) =>
    [...lines].map(([formatId, quantity]) => ({ formatId, quantity }));

  switch (kind) {
    case 'reverse':
    case 'reverse by provider': {
      const byProvider = kind !== 'reverse';
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
    case 'exchange': {
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
    case 'ask': {
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
    case 'yes':
    case 'no': {
      const waiting = [...model.pending].filter(([, { status }]) => status === 'pending');
      const id = dice.likely(waiting, [...model.pending])?.[0];
      const command = id === undefined ? undefined : model.pending.get(id)?.command;
      if (id === undefined || !command) return undefined;
      if (kind === 'no') {
        const byHand = dice.chance(2);
        return {
          engine: (tx) => (byHand ? cancelPending(tx, accountId, id) : failPending(tx, accountId, id, 'Carte refusée')),
          model: () => modelFail(model, id),
        };
      }
      if (command.type === 'add_deposit' || command.type === 'grab_container_and_deposit') {
        if (model.pending.get(id)?.status === 'completed') return undefined;
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
    case 'order': {
      const few = (): Map<number, number> =>
        new Map([world.bowl, world.cup].flatMap((id) => (dice.chance(2) ? [[id, dice.upTo(3)] as const] : [])));
      const deliver = few();
      const pickup = few();
      if (deliver.size + pickup.size === 0) return undefined;
      const order = {
        customer: dice.some([world.customer, game.otherCustomer]) ?? 0,
        restaurant: dice.some([world.washer, world.sender]) ?? 0,
        partner: world.partner,
      };
      return {
        engine: (tx) =>
          createOrder(tx, accountId, {
            customerId: order.customer,
            restaurantId: order.restaurant,
            partnerId: order.partner,
            deliver: pieces(deliver),
            pickup: pieces(pickup),
            at,
          }),
        model: (answer) => {
          const { id, status } = answer as { id: number; status: string };
          const made = { ...order, id, deliver, pickup };
          if (status === 'pending') return modelOrder(model, made);
          // As for any refusal: others at the same instant may have brought since what was missing.
          const isRight = !game.alone || !modelOrder(model, made);
          modelFailedOrder(model, made);
          return isRight;
        },
      };
    }
    case 'validate': {
      const order = orderIn('pending');
      if (!order) return undefined;
      return {
        engine: (tx) => validateOrder(tx, accountId, order.id, actor),
        model: () => modelValidate(model, order.id, at.getTime()),
      };
    }
    case 'finish': {
      const order = orderIn('validated');
      if (!order) return undefined;
      const kept = new Map<number, number>();
      for (const [format, { quantity }] of order.deliver) if (dice.chance(4)) kept.set(format, dice.upTo(quantity));
      const taken = new Map<number, number>();
      for (const [format, planned] of order.pickup) taken.set(format, dice.chance(3) ? dice.upTo(5) - 1 : planned);
      if (dice.chance(5)) taken.set(world.cup, dice.upTo(3));
      const opened = dice.chance(2);
      const delivered = [...order.deliver].map(([formatId, { quantity }]) => {
        return { formatId, quantity: quantity - (kept.get(formatId) ?? 0) };
      });
      return {
        engine: (tx) =>
          finishOrder(tx, accountId, order.id, actor, {
            delivered,
            pickedUp: pieces(taken),
            leftoversOpened: opened,
          }),
        model: () => modelFinish(model, order.id, at.getTime(), kept, taken, opened ? 'opened' : 'unopened'),
      };
    }
    case 'cancel': {
      const order = orderIn('pending', 'validated', 'validated', 'validated');
      if (!order) return undefined;
      const opened = new Map<number, number>();
      for (const [format, { quantity }] of order.deliver) if (dice.chance(2)) opened.set(format, dice.upTo(quantity));
      return {
        engine: (tx) => cancelOrder(tx, accountId, order.id, actor, pieces(opened)),
        model: () => modelCancel(model, order.id, at.getTime(), opened),
      };
    }
    case 'fix': {
      const order = orderIn('done');
      if (!order) return undefined;
      const variant = dice.chance(3) ? 'more_taken' : 'fewer_taken';
      const format = dice.likely([...order.pickup.keys()], [world.bowl, world.cup]) ?? world.bowl;
      const quantity = dice.upTo(2);
      return {
        engine: (tx) => fixPickup(tx, accountId, order.id, actor, variant, [{ formatId: format, quantity }]),
        model: () => modelFix(model, order.id, at.getTime(), variant, [{ format, quantity }]),
      };
    }
    case 'order back': {
      const order = orderIn('done', 'validated', 'cancelled');
      if (!order) return undefined;
      return {
        engine: (tx) => reverseOrder(tx, accountId, order.id, { comment: 'Erreur', adminId }),
        model: () => modelOrderBack(model, order.id),
      };
    }
    default: {
      const [type = '', variant = ''] = kind.split(' ');
      const command = commandFor(type as ModelCommand['type'], variant, dice, game);
      if (!command) return undefined;
      return {
        engine: (tx) => record(tx, accountId, engineCommand(command, adminId, at)),
        model: (answer) => {
          const recorded = answer as Recorded | undefined;
          const numbered =
            recorded === undefined || recorded.serviceId === null
              ? command
              : { ...command, service: recorded.serviceId };
          return modelRecord(model, idOf(answer), at.getTime(), numbered);
        },
      };
    }
  }
}

/** Records a command in the engine and in the model; how a world begins. */
export async function recordBoth({ world, model }: Game, command: ModelCommand, at: Date): Promise<number | null> {
  const { id, serviceId } = await world.run((tx) =>
    record(tx, world.accountId, engineCommand(command, world.adminId, at)),
  );
  modelRecord(model, id, at.getTime(), serviceId === null ? command : { ...command, service: serviceId });
  return serviceId;
}

function holderRef(name: string): HolderRef {
  const [letter, id] = name.split('/');
  return { kind: letter === 'K' ? 'card' : 'customer', id: Number(id) };
}

function engineCommand(command: ModelCommand, adminId: number, at: Date): RecordCommand {
  const { type, variant, holder, receiver, restaurant, lender, partner, point, drawer, service, place, reason } =
    command;
  const { recordedBy, rows } = RULES[type];
  const allowed = rows[variant]?.recordedBy ?? recordedBy;
  const byAdmin = command.byAdmin ?? allowed.includes('admin');
  const other = allowed.includes('restaurant')
    ? { author: 'restaurant_owner' as const }
    : allowed.includes('holder')
      ? { author: 'customer' as const }
      : { recorder: 'partner' as const };
  const isBack = type.startsWith('without_webapp') && variant === 'back';
  return {
    type,
    at,
    ...(variant === '' ? {} : { variant }),
    ...(type === 'admin_free_deposit' ? { origin: variant as 'offered' } : {}),
    ...(holder === undefined ? {} : { holder: holderRef(holder) }),
    ...(receiver === undefined ? {} : { receiver: holderRef(receiver) }),
    ...(restaurant === undefined || isBack ? {} : { restaurantId: restaurant }),
    ...(lender === undefined ? {} : { lenderId: lender }),
    ...(partner === undefined || isBack ? {} : { partnerId: partner }),
    ...(point === undefined ? {} : { dropOffPointId: point }),
    ...(drawer === undefined ? {} : { drawerId: drawer }),
    ...(service === undefined ? {} : { serviceId: service }),
    ...(type.startsWith('without_webapp') && !isBack ? { customCustomer: 'Mairie' } : {}),
    ...(place === undefined ? {} : { place }),
    ...(reason === undefined ? {} : { reason }),
    ...(command.cents === undefined ? {} : { amountCents: command.cents }),
    ...(command.lines && {
      lines: command.lines.map(({ format, quantity, role }) => ({
        formatId: format,
        quantity,
        ...(role === undefined ? {} : { role }),
      })),
    }),
    ...(byAdmin ? { adminId } : other),
  };
}
