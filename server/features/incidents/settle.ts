import { quantity } from '@boucle/contract/base/format.ts';
import { type IncidentDetail, type SettleInput } from '@boucle/contract/features/incidents/calls.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, refused } from '../../platform/http/errors.ts';
import { assertHolder } from '../../domain/holders/holderExists.ts';
import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { record } from '../../domain/ledger/record.ts';
import { type HolderRef, type RecordCommand } from '../../domain/ledger/types.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { insertSettlement, noticeHolder } from './queries.ts';
import { settleUnposted } from './settleUnposted.ts';
import { settleTwice } from './settleTwice.ts';
import { partiesAt } from '../../domain/ledger/posting/countCorrections.ts';

/**
 * Records what settles pieces of an incident. A surplus was somebody's who still has the loan, or
 * of a place whose books still count it; what is missing was found at a place. At a stop of a round
 * and in a refused act the holder may be unknown: it was where it was found. Any may come from a
 * transaction entered twice. 404 for an unknown holder, 422 for what cannot be so.
 */
export async function settle(context: CallContext, incident: IncidentDetail, input: SettleInput): Promise<void> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  if (incident.kind === 'retired')
    throw refused(
      'Ce contenant n’est plus compté\u00a0: expliquez cet écart, ou corrigez le stock puis classez-le sans suite.',
    );
  if (incident.kind === 'plan')
    throw refused(
      'Les registres disent ce qui a été fait\u00a0: il n’y a rien à régler. Expliquez cet écart, ou classez-le sans suite.',
    );
  if (incident.claim !== null) throw refused('Une réclamation se règle en donnant raison à qui la fait.');
  if (input.quantity > incident.left)
    throw invalidField('quantity', `Il n’en reste que ${quantity(incident.left)} à régler.`);
  const remark = input.comment === undefined || input.comment === '' ? '' : `\u00a0: ${input.comment}`;
  if (input.reverses_id !== undefined) {
    refuseBeside(input);
    const { transaction } = await settleTwice(tx, accountId, incident, {
      transactionId: input.reverses_id,
      quantity: input.quantity,
      personId: caller.personId,
      remark,
    });
    context.details['settled'] = input.quantity;
    context.details['transaction'] = transaction;
    return;
  }
  const by = { adminId: caller.personId, comment: `Règle l’écart n°\u00a0${incident.id}${remark}` };
  const known = KNOWN[incident.kind];
  if (known !== undefined)
    for (const field of ['customer_id', 'card_holder_id', 'place', 'deposit'] as const)
      if (input[field] !== undefined) throw invalidField(field, known.refusal);
  const holder = holderIn(input);
  if (holder) await assertHolder(tx, accountId, holder);
  const lines = [lineOf({ ...input, format_id: incident.format_id })];
  const origin = (): RecordCommand => ({ ...commandOf(incident, holder, input), ...by, settling: true, lines });
  const isUnposted = incident.round_id !== null || incident.refused !== null;
  const { id, ended } = isUnposted
    ? await settleUnposted(tx, accountId, {
        incident,
        common: { ...by, lines },
        origin: [holder, input.place, input.deposit].some((part) => part !== undefined) ? origin() : undefined,
      })
    : await settleOne(
        tx,
        accountId,
        known === undefined ? origin() : { ...(await known.command(tx, accountId, incident)), ...by, lines },
      );
  await insertSettlement(tx, accountId, {
    incidentId: incident.id,
    transactionId: id,
    quantity: input.quantity,
    left: incident.left - input.quantity,
    personId: caller.personId,
    at: tx.now(),
  });
  const customerId = incident.unit?.holder?.kind === 'customer' ? incident.unit.holder.id : input.customer_id;
  if (customerId !== undefined && ended !== undefined) await noticeHolder(tx, accountId, customerId, ended);
  context.details['settled'] = input.quantity;
  context.details['transaction'] = id;
}

/** Records the one transaction that settles an incident whose pieces are in the books. */
async function settleOne(tx: Tx, accountId: number, command: RecordCommand): Promise<{ id: number; ended: number }> {
  const { id } = await record(tx, accountId, command);
  return { id, ended: id };
}

/**
 * What keeps a count as it was, on its day unless that month is closed: what was recorded after it
 * had happened before.
 */
async function countKept(tx: Tx, accountId: number, incident: IncidentDetail): Promise<RecordCommand> {
  const { rows } = await tx.raw<{ place: string; place_id: number; state: string; day: string | null }>({
    text: `select i.place, i.place_id, i.state, case when a.closed_until is null or c.day > a.closed_until then c.day end as day
      from incidents i join accounts a on a.id = $1
     cross join lateral (select (i.counted_at at time zone 'Europe/Paris')::date as day) c where i.account_id = $1 and i.id = $2`,
    values: [accountId, incident.id],
  });
  const [cell] = rows;
  if (cell === undefined) throw new Error(`No incident ${incident.id}`);
  return {
    ...(incident.quantity > 0
      ? { type: 'admin_in' as const, variant: 'found_at' }
      : { type: 'admin_out' as const, variant: 'missing_at' }),
    place: `${cell.place}.${cell.state}`,
    ...partiesAt(cell.place, cell.place_id),
    ...(cell.day !== null && { day: cell.day }),
    settling: true,
    keepsCounts: true,
  };
}

/**
 * Records the pieces that a restaurant missed as taken back to where they came from,
 * or those beyond as brought too: nothing is against the gap, the delivery is as it was received.
 */
async function asReceived(tx: Tx, accountId: number, incident: IncidentDetail): Promise<RecordCommand> {
  const { rows } = await tx.raw<{ restaurantId: number; partnerId: number | null; doneAt: Date }>({
    text: `select restaurant_id as "restaurantId", partner_id as "partnerId", completed_at as "doneAt" from transactions where account_id = $1 and id = $2`,
    values: [accountId, incident.transaction_id],
  });
  const [delivery] = rows;
  if (delivery === undefined) throw new Error(`No delivery behind incident ${incident.id}`);
  // A count since then keeps what it counted: it gets an incident.
  const { restaurantId, partnerId, doneAt } = delivery;
  const type = incident.quantity < 0 ? ('admin_return' as const) : ('admin_give' as const);
  return { type, restaurantId, doneAt, ...(partnerId !== null && { partnerId }) };
}

/** The return that was not scanned, where the container had been lent: its deposit goes back. */
function asReturned({ unit, restaurant }: IncidentDetail): RecordCommand {
  if (unit?.holder === undefined || unit.holder === null) throw new Error('No holder behind the return');
  const { kind, id } = unit.holder;
  const at = restaurant === null ? { place: 'A.dirty' } : { place: 'R.back', restaurantId: restaurant.id };
  return { type: 'admin_fix_customer_stocks', variant: 'less', holder: { kind, id }, ...at };
}

/** Kinds of which the record itself determines what settles them. */
const KNOWN: Partial<
  Record<
    IncidentDetail['kind'],
    {
      readonly refusal: string;
      readonly command: (tx: Tx, accountId: number, incident: IncidentDetail) => Promise<RecordCommand>;
    }
  >
> = {
  late: { refusal: 'Le comptage le dit déjà.', command: countKept },
  received: { refusal: 'La livraison le dit déjà.', command: asReceived },
  unscanned: {
    refusal: 'Le contenant dit déjà qui l’avait.',
    command: (_tx, _id, incident) => Promise.resolve(asReturned(incident)),
  },
};

/** 422 for what a reversed transaction already determines. */
function refuseBeside(input: SettleInput): void {
  for (const field of ['customer_id', 'card_holder_id', 'place', 'deposit', 'units'] as const)
    if (input[field] !== undefined) throw invalidField(field, 'La transaction annulée le dit déjà.');
}

function holderIn({ customer_id, card_holder_id }: SettleInput): HolderRef | undefined {
  if (customer_id !== undefined && card_holder_id !== undefined)
    throw invalidField('card_holder_id', 'Choisissez un conso ou une carte, pas les deux.');
  if (customer_id !== undefined) return { kind: 'customer', id: customer_id };
  return card_holder_id === undefined ? undefined : { kind: 'card', id: card_holder_id };
}

function commandOf(incident: IncidentDetail, holder: HolderRef | undefined, input: SettleInput): RecordCommand {
  const { place, deposit = 'back' } = input;
  // The ones that are of no use are the ledger's to refuse, by name.
  const parties = {
    ...(input.restaurant_id !== undefined && { restaurantId: input.restaurant_id }),
    ...(input.partner_id !== undefined && { partnerId: input.partner_id }),
    ...(input.drop_off_point_id !== undefined && { dropOffPointId: input.drop_off_point_id }),
    ...(input.collection_terminal_drawer_id !== undefined && { drawerId: input.collection_terminal_drawer_id }),
  };
  if (holder && place !== undefined) throw invalidField('place', 'Choisissez un porteur ou un lieu, pas les deux.');
  if (holder) {
    if (incident.quantity < 0)
      throw invalidField(
        'customer_id',
        'Un manque ne se règle pas sur un emprunt\u00a0: dites où vous l’avez retrouvé.',
      );
    return {
      type: 'admin_fix_customer_stocks',
      variant: deposit === 'back' ? 'less' : 'less_was_offered',
      place: 'X.gap',
      holder,
      ...parties,
    };
  }
  if (place === undefined)
    throw incident.quantity > 0
      ? invalidField('customer_id', 'Indiquez qui les avait.')
      : invalidField('place', 'Indiquez où vous les avez retrouvés.');
  if (input.deposit !== undefined) throw invalidField('deposit', 'La consigne ne concerne qu’un emprunt.');
  return {
    ...(incident.quantity > 0
      ? { type: 'admin_out' as const, variant: 'missing_at' }
      : { type: 'admin_in' as const, variant: 'found_at' }),
    place,
    ...parties,
  };
}
