import { type Model } from './model.ts';
import { type ModelCard, type ModelCommand } from './modelState.ts';
import { hasRoom, paidIn } from './ownMoney.ts';
import { type WriteContext } from './writeContext.ts';

/** The card that a holder is; undefined for a customer. */
export function cardOf(model: Model, holder: string): ModelCard | undefined {
  return holder.startsWith('K/') ? model.cards.get(Number(holder.slice(2))) : undefined;
}

/** Whether the card is in a state in which this is allowed. */
export function isCardFit({ type, variant, byAdmin }: ModelCommand, card: ModelCard | undefined): boolean {
  if (!card) return false;
  switch (type) {
    case 'activate_card':
      return card.status === 'pending';
    case 'deactivate_card':
      return card.status !== 'disabled';
    case 'redeem_card':
      return byAdmin ? card.status !== 'pending' : card.status === 'active';
    case 'return_container':
    case 'return_container_in_collection_drawer':
    case 'refund_deposit':
      return card.status !== 'pending';
    case 'admin_free_deposit':
      return variant === 'taken_back' ? card.status !== 'pending' : card.status === 'active';
    case 'admin_fix_customer_stocks':
      return variant.startsWith('more') ? card.status === 'active' : card.status !== 'pending';
    default:
      return card.status === 'active';
  }
}

/**
 * All that a card has goes to the receiver; false when it has nothing or may not be given there.
 */
export function redeem({ model, transaction, command }: WriteContext): boolean {
  const { holder = '', receiver = '', byAdmin } = command;
  const other = cardOf(model, receiver);
  if (receiver.startsWith('K') && (!byAdmin || other?.status !== 'active' || receiver === holder)) return false;
  const all = model.openLots(holder);
  const cents = model.of(`CAG/${holder}`);
  if (all.length === 0 && cents === 0) return false;
  if (!hasRoom(model, { type: 'redeem_card', variant: '', holder: receiver, cents })) return false;
  let cost = 0;
  for (const lot of all) {
    const { left } = lot;
    cost += lot.unit * left;
    model.change(transaction, lot, -left);
    model.open(transaction, { ...lot, owner: receiver }, left);
    model.move(transaction, `${holder}/${lot.format}/held`, `${receiver}/${lot.format}/held`, left);
  }
  model.move(transaction, `CAG/${holder}`, `CAG/${receiver}`, cents);
  model.move(transaction, `CON/${holder}`, `CON/${receiver}`, cost);
  model.move(transaction, `OWN/${holder}`, `OWN/${receiver}`, Math.min(cents + cost, paidIn(model, holder)));
  const card = cardOf(model, holder);
  if (card) model.set(card, 'status', 'disabled');
  return true;
}
