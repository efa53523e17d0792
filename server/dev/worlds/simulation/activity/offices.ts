import { CARD_CENTS, REWARD_CENTS } from '../cast.ts';
import { type Scene, type Write, someRestaurant } from './scene.ts';

/**
 * The office: cards activated, transferred and given up, rewards, gifts, refunds, what never came
 * back.
 */
export function workInOffice(scene: Scene, write: Write): void {
  const times = Math.max(1, Math.round(scene.cast.cards.length / 200));
  for (let n = 0; n < times; n += 1) seePeople(scene, write);
  writeOff(scene, write);
}

/** A card more, a customer who gets something, a card less. */
function seePeople(scene: Scene, write: Write): void {
  const { cast, random, memory } = scene;
  const { adminId, rewardId } = cast;
  const card = random.chance(0.8) ? memory.cards.pop() : undefined;
  if (card !== undefined) {
    const holder = { kind: 'card', id: card } as const;
    write({ type: 'activate_card', adminId, holder });
    memory.credit(holder, CARD_CENTS);
    memory.holders.push(holder);
  }
  const lucky = { kind: 'customer', id: random.pick(cast.customers) } as const;
  const restaurantId = someRestaurant(scene).id;
  if (random.chance(0.5)) {
    write({
      type: 'redeem_reward',
      variant: 'account',
      author: 'customer',
      holder: lucky,
      restaurantId,
      rewardId,
      amountCents: REWARD_CENTS,
    });
    memory.credit(lucky, REWARD_CENTS);
  } else if (memory.purseOf(lucky) >= 1000 && memory.paidInBy(lucky) >= 500) {
    write({ type: 'refund_deposit', variant: 'account', adminId, holder: lucky, amountCents: 500 });
    memory.credit(lucky, -500);
    memory.payIn(lucky, -500);
  }
  const last = memory.holders.at(-1);
  if (last?.kind === 'card' && random.chance(0.06)) {
    memory.holders.pop();
    if (random.chance(0.5)) write({ type: 'deactivate_card', adminId, holder: last, comment: 'Carte perdue' });
    else write({ type: 'redeem_card', adminId, holder: last, receiver: lucky });
  }
}

/** Writes off the pieces that were expected until today, and will not come. */
function writeOff({ cast: { adminId }, memory }: Scene, write: Write): void {
  const { lost, day } = memory;
  memory.lost = lost.filter(({ dueOn }) => dueOn > day);
  for (const { holder, format, quantity } of lost.filter(({ dueOn }) => dueOn <= day)) {
    const lines = [{ formatId: format.id, quantity }];
    write({
      type: 'admin_fix_customer_stocks',
      variant: 'less_kept',
      place: 'X.lost',
      adminId,
      holder,
      lines,
      comment: 'Jamais rendu',
    });
  }
}
