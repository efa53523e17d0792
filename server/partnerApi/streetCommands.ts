import { type Containers } from '@boucle/contract/partnerApi/pieces.ts';
import { type StreetTransaction } from '@boucle/contract/partnerApi/transactions/input.ts';
import { type Tx } from '../database/transaction.ts';
import { forbidden, invalidField, problem, refused } from '../http/errors.ts';
import { type CommandLine, type HolderRef, type RecordCommand } from '../ledger/types.ts';
import { takesPayments } from '../paymentProvider/queries.ts';
import { type PartnerCaller } from './context.ts';
import { assertDropOffAct } from '../places/dropOffRights.ts';
import { assertServes } from '../places/servedRestaurants.ts';
import { drawerOf } from './places.ts';
import { type Proofs } from './proofs.ts';
import { hasRestaurant } from './readings.ts';
import { assertEarned } from './rewards.ts';
import { ownsService } from './streetReadings.ts';
import { type ShownCustomer, ownCustomer, shownCustomer } from './showing.ts';

/** How a request is to be carried out: at once, as one gesture, or once somebody else said yes. */
export type Deed =
  | { how: 'record'; command: RecordCommand }
  | { how: 'gesture'; commands: readonly RecordCommand[] }
  | {
      how: 'exchange';
      exchange: {
        holder: HolderRef;
        restaurantId: number;
        author: 'restaurant_owner';
        back: CommandLine[];
        out: CommandLine[];
      };
    }
  /** Waits for the payment provider or an administrator. */
  | { how: 'pend'; command: RecordCommand }
  /** Is asked of the payment provider, payment by payment. */
  | { how: 'refund'; command: RecordCommand & { holder: HolderRef; amountCents: number } }
  /** Waits for the restaurant, to whom the customer shows a code. */
  | { how: 'confirm'; command: RecordCommand };

export interface StreetContext {
  tx: Tx;
  caller: PartnerCaller;
  proofs: Proofs;
  secret: Buffer;
}

type OfType<T extends StreetTransaction['transaction_type']> = Extract<StreetTransaction, { transaction_type: T }>;

const linesOf = (lines: Containers): CommandLine[] =>
  lines.map(({ format_id, quantity }) => ({ formatId: format_id, quantity }));

/**
 * What a request of the street asks of the ledger, once everything that it shows was checked: the restaurant is the account's (or the owner's
 * own), the customer shows a code or is the token's, the card its uuid and its PIN, the drawer its QR code. Throws 403, 404 or 422.
 */
export async function deedOf(context: StreetContext, asked: StreetTransaction): Promise<Deed> {
  const said = asked.comments === undefined || asked.comments === '' ? {} : { comment: asked.comments };
  switch (asked.transaction_type) {
    case 'grab_container':
    case 'return_container':
    case 'refill_container':
      return atCounter(context, asked, { type: asked.transaction_type, lines: linesOf(asked.containers), ...said });
    case 'refill_other_container': {
      const lines = [{ formatId: asked.format_id ?? 0, quantity: asked.quantity }];
      return atCounter(context, asked, { type: 'refill_other_container', lines, ...said });
    }
    case 'redeem_reward':
      return reward(context, asked, said);
    case 'exchange_containers':
      return exchanged(context, asked);
    case 'grab_container_and_deposit':
    case 'add_deposit':
    case 'refund_deposit':
      return payment(context, asked, said);
    case 'customerless_refill':
    case 'grab_guest_container':
    case 'return_guest_container':
    case 'refill_guest_container':
    case 'adjust_guest_stock_container':
    case 'restaurant_pickup_drop_off_point_container':
    case 'restaurant_wash_drop_off_point_container':
    case 'restaurant_wash_and_keep_drop_off_point_container':
      return byRestaurant(context, asked, said);
    case 'return_container_in_collection_drawer':
      return inDrawer(context, asked, said);
    case 'drop_partner_container':
      return dropped(context, asked, said);
    case 'activate_card':
    case 'redeem_card':
      return ofCard(context, asked, said);
    case 'without_webapp_caterer':
    case 'without_webapp_event':
    case 'without_webapp_meal_tray':
      return outside(context, asked, said);
  }
}

type Said = { comment?: string };

/** The restaurant of the account that the partner serves, or of the owner whose token it is; a customer's token may name any. Throws 422. */
async function theRestaurant({ tx, caller }: StreetContext, id: number, field = 'restaurant_id'): Promise<number> {
  const { person } = caller;
  const isOwner = person !== null && person.customerId === null;
  const own = !isOwner || field !== 'restaurant_id' || person.restaurantIds.includes(id);
  if (!own || !(await hasRestaurant(tx, caller.accountId, id))) {
    throw invalidField(field, 'Ce restaurant n’existe pas ou ne vous est pas accessible.');
  }
  // Containers may come back that another restaurant lent, served or not.
  if (field === 'restaurant_id') {
    await assertServes(tx, caller.accountId, { partnerId: caller.partnerId, restaurantId: id });
  }
  return id;
}

/** Who acts for the restaurant: the partner's till, or its owner. A customer's token cannot. */
function asRestaurant(
  { caller: { person } }: StreetContext,
  restaurantId: number,
): { author: 'restaurant_owner'; personId?: number } {
  if (person === null) return { author: 'restaurant_owner' };
  if (!person.restaurantIds.includes(restaurantId)) throw forbidden();
  return { author: 'restaurant_owner', personId: person.personId };
}

interface ShownHolder extends ShownCustomer {
  restaurant_id: number;
  card_uuid?: string | undefined;
}

/** A customer's own token asks, and the restaurant confirms; the restaurant, to whom a code or a card is shown, records at once. */
async function atCounter(context: StreetContext, asked: ShownHolder, command: RecordCommand): Promise<Deed> {
  const restaurantId = await theRestaurant(context, asked.restaurant_id);
  const { person } = context.caller;
  const isRestaurants = person?.restaurantIds.includes(restaurantId) ?? false;
  const own = isRestaurants ? undefined : ownCustomer(context.caller, asked);
  if (own !== undefined) {
    if (asked.card_uuid !== undefined) throw invalidField('card_uuid', 'Une carte se présente au restaurant.');
    const holder: HolderRef = { kind: 'customer', id: own };
    return { how: 'confirm', command: { ...command, restaurantId, holder, author: 'customer' } };
  }
  const holder = await shownHolder(context, asked);
  return { how: 'record', command: { ...command, restaurantId, holder, ...asRestaurant(context, restaurantId) } };
}

/** The customer who shows a code, or the card that is shown: one of them. */
async function shownHolder(
  { tx, caller, proofs }: StreetContext,
  asked: ShownCustomer & { card_uuid?: string | undefined },
): Promise<HolderRef> {
  if (asked.card_uuid === undefined) {
    return { kind: 'customer', id: await shownCustomer(tx, caller.accountId, asked, proofs) };
  }
  if (asked.customer_id !== undefined || asked.customer_code !== undefined) {
    throw invalidField('card_uuid', 'Indiquez le client ou la carte, pas les deux.');
  }
  return { kind: 'card', id: shownCard(proofs).id };
}

function shownCard({ card }: Proofs): { id: number; pin: 'right' | 'absent' } {
  if (card === undefined || card === 'unknown') throw invalidField('card_uuid', 'Cette carte n’existe pas.');
  return card;
}

async function reward(context: StreetContext, asked: OfType<'redeem_reward'>, said: Said): Promise<Deed> {
  const { tx, caller } = context;
  const deed = await atCounter(context, asked, { type: 'redeem_reward', rewardId: asked.reward_id, ...said });
  if (deed.how !== 'record' && deed.how !== 'confirm') return deed;
  const { command } = deed;
  const { payer, valueCents } = await assertEarned(tx, caller.accountId, command.holder?.id ?? 0, asked.reward_id);
  return { ...deed, command: { ...command, variant: payer, amountCents: valueCents } };
}

async function exchanged(context: StreetContext, asked: OfType<'exchange_containers'>): Promise<Deed> {
  const restaurantId = await theRestaurant(context, asked.restaurant_id);
  const { author } = asRestaurant(context, restaurantId);
  const holder = await shownHolder(context, asked);
  const [back, out] = [linesOf(asked.returned), linesOf(asked.grabbed)];
  return { how: 'exchange', exchange: { holder, restaurantId, author, back, out } };
}

/** A customer's own, which the payment provider will say yes to. */
async function payment(
  context: StreetContext,
  asked: OfType<'grab_container_and_deposit' | 'add_deposit' | 'refund_deposit'>,
  said: Said,
): Promise<Deed> {
  const own = ownCustomer(context.caller, {});
  if (own === undefined) throw forbidden();
  if (!(await takesPayments(context.tx, context.caller.accountId))) {
    throw refused('Cette initiative ne reçoit pas encore de paiements par carte.');
  }
  const command = {
    type: asked.transaction_type,
    author: 'customer',
    holder: { kind: 'customer', id: own },
    amountCents: asked.amount_cents,
    ...said,
  } as const;
  if (asked.transaction_type === 'refund_deposit')
    return { how: 'refund', command: { ...command, variant: 'payment_card' } };
  if (asked.transaction_type === 'add_deposit') return { how: 'pend', command };
  const restaurantId = await theRestaurant(context, asked.restaurant_id);
  return { how: 'pend', command: { ...command, restaurantId, lines: linesOf(asked.containers) } };
}

/** What a restaurant records by itself: no customer is known. */
async function byRestaurant(
  context: StreetContext,
  asked: OfType<
    | 'customerless_refill'
    | 'grab_guest_container'
    | 'return_guest_container'
    | 'refill_guest_container'
    | 'adjust_guest_stock_container'
    | 'restaurant_pickup_drop_off_point_container'
    | 'restaurant_wash_drop_off_point_container'
    | 'restaurant_wash_and_keep_drop_off_point_container'
  >,
  said: Said,
): Promise<Deed> {
  const restaurantId = await theRestaurant(context, asked.restaurant_id);
  const who = { ...asRestaurant(context, restaurantId), restaurantId, ...said };
  if (asked.transaction_type === 'refill_guest_container' || asked.transaction_type === 'return_guest_container') {
    const { lender_restaurant_id: lender } = asked;
    const lenderId =
      lender === undefined ? {} : { lenderId: await theRestaurant(context, lender, 'lender_restaurant_id') };
    if (asked.transaction_type === 'return_guest_container') {
      return {
        how: 'record',
        command: { ...who, ...lenderId, type: 'return_guest_container', lines: linesOf(asked.containers) },
      };
    }
    return {
      how: 'gesture',
      commands: [
        { ...who, ...lenderId, type: 'return_guest_container', lines: linesOf(asked.returned) },
        { ...who, type: 'grab_guest_container', lines: linesOf(asked.grabbed) },
      ],
    };
  }
  const lines = linesOf(asked.containers);
  if (asked.transaction_type === 'adjust_guest_stock_container') {
    return { how: 'pend', command: { ...who, type: asked.transaction_type, variant: asked.variant, lines } };
  }
  if (!('drop_off_point_id' in asked))
    return { how: 'record', command: { ...who, type: asked.transaction_type, lines } };
  const { transaction_type: type, drop_off_point_id: dropOffPointId } = asked;
  await assertDropOffAct(context.tx, context.caller.accountId, { type, dropOffPointId, restaurantId });
  return { how: 'record', command: { ...who, type, dropOffPointId, lines } };
}

/** At a terminal nobody else is there: the customer's token, or the code or card shown to the terminal's own software. */
async function inDrawer(
  context: StreetContext,
  asked: OfType<'return_container_in_collection_drawer'>,
  said: Said,
): Promise<Deed> {
  const { tx, caller, secret } = context;
  const lines = linesOf(asked.containers);
  const drawerId = await drawerOf(tx, secret, caller.accountId, asked.drawer_qr, lines);
  const own = asked.card_uuid === undefined ? ownCustomer(caller, asked) : undefined;
  const holder: HolderRef = own === undefined ? await shownHolder(context, asked) : { kind: 'customer', id: own };
  return {
    how: 'record',
    command: { type: asked.transaction_type, author: 'customer', holder, drawerId, lines, ...said },
  };
}

async function dropped(
  { tx, caller }: StreetContext,
  asked: OfType<'drop_partner_container'>,
  said: Said,
): Promise<Deed> {
  if (caller.person !== null) throw forbidden();
  const { drop_off_point_id: dropOffPointId } = asked;
  await assertDropOffAct(tx, caller.accountId, { dropOffPointId, partnerId: caller.partnerId });
  const lines = linesOf(asked.containers);
  return {
    how: 'record',
    command: {
      type: 'drop_partner_container',
      recorder: 'partner',
      partnerId: caller.partnerId,
      dropOffPointId,
      lines,
      ...said,
    },
  };
}

async function ofCard(
  context: StreetContext,
  asked: OfType<'activate_card' | 'redeem_card'>,
  said: Said,
): Promise<Deed> {
  const { tx, caller, proofs } = context;
  if (asked.transaction_type === 'activate_card') {
    const restaurantId = await theRestaurant(context, asked.restaurant_id);
    const holder: HolderRef = { kind: 'card', id: shownCard(proofs).id };
    return {
      how: 'record',
      command: { type: 'activate_card', holder, restaurantId, ...asRestaurant(context, restaurantId), ...said },
    };
  }
  const { id, pin } = shownCard(proofs);
  if (pin !== 'right')
    throw problem('refused', 'Indiquez le code PIN de la carte.', {
      fields: { pin: ['Indiquez le code PIN de la carte.'] },
    });
  const receiver = ownCustomer(caller, asked) ?? (await shownCustomer(tx, caller.accountId, asked, proofs));
  return {
    how: 'record',
    command: {
      type: 'redeem_card',
      author: 'customer',
      holder: { kind: 'card', id },
      receiver: { kind: 'customer', id: receiver },
      ...said,
    },
  };
}

/** A service outside the web app, which the partner itself records. */
async function outside(
  context: StreetContext,
  asked: OfType<'without_webapp_caterer' | 'without_webapp_event' | 'without_webapp_meal_tray'>,
  said: Said,
): Promise<Deed> {
  const { caller } = context;
  if (caller.person !== null) throw forbidden();
  const { transaction_type: type, variant, custom_customer: customCustomer, service_id: serviceId } = asked;
  const lines = asked.containers.map(({ format_id, quantity, role }) => {
    if (variant === 'back' && role === undefined)
      throw invalidField('containers', 'Dites ce qui revient utilisé, non utilisé, ou manque.');
    if (variant === 'out' && role !== undefined)
      throw invalidField('containers', 'À la sortie, n’indiquez pas de rôle.');
    return { formatId: format_id, quantity, ...(role === undefined ? {} : { role }) };
  });
  const common = { type, variant, recorder: 'partner', lines, ...said } as const;
  if (variant === 'back') {
    if (serviceId === undefined) throw invalidField('service_id', 'Indiquez la sortie dont ces contenants reviennent.');
    if (asked.restaurant_id !== undefined)
      throw invalidField('restaurant_id', 'La sortie dit déjà de quel restaurant.');
    if (!(await ownsService(context.tx, caller, serviceId)))
      throw invalidField('service_id', 'Cette sortie n’existe pas.');
    return { how: 'record', command: { ...common, serviceId } };
  }
  if (customCustomer === undefined) throw invalidField('custom_customer', 'Indiquez le client de ce service.');
  if (serviceId !== undefined)
    throw invalidField('service_id', 'Une sortie reçoit son numéro\u00a0: n’en indiquez pas.');
  const { restaurant_id: source } = asked;
  const from = source === undefined ? {} : { restaurantId: await theRestaurant(context, source) };
  return { how: 'record', command: { ...common, customCustomer, partnerId: caller.partnerId, ...from } };
}
