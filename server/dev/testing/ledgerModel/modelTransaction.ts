import { cardOf, isCardFit } from './cards.ts';
import { forget } from './codes.ts';
import { type Model } from './model.ts';
import { type ModelCard, type ModelCommand, type ModelTransaction } from './modelState.ts';
import { write } from './write.ts';

/**
 * Writes one transaction of the plain ledger; undefined, and the attempt fails, when the programme
 * does not allow it.
 */
export function modelTransaction(
  model: Model,
  at: number,
  command: ModelCommand,
  units: ReadonlyMap<number, number> = model.deposits,
): ModelTransaction | undefined {
  const { holder = '', restaurant = 0 } = command;
  const card = cardOf(model, holder);
  const transaction: ModelTransaction = {
    type: command.type,
    variant: variantOf(model, command, card),
    changes: new Map(),
    lots: [],
    command,
    before: card?.status,
    closings: [],
    extras: new Map(),
    reversal: false,
    reversed: false,
  };
  if (holder.startsWith('K') && !isCardFit(command, card)) return undefined;
  const context = { model, at, transaction, command, units, back: model.washers.has(restaurant) ? 'clean' : 'dirty' };
  if (!write(context)) return undefined;
  forget(model, transaction);
  return transaction;
}

function variantOf(model: Model, { type, variant, restaurant = 0 }: ModelCommand, card: ModelCard | undefined): string {
  if (type === 'activate_card') return card?.funding ?? '';
  if (type === 'refill_container') return model.washers.has(restaurant) ? 'filled_again' : 'exchanged';
  return variant;
}
