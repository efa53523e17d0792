import { type RecordInput } from '@boucle/contract/shared/transactions/record.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { type HolderRef, type RecordCommand } from '../../domain/ledger/types.ts';
import { statedBy } from '../../domain/places/countedMoments.ts';
import { holderNamed } from './rules.ts';
import { soldWords } from './sold.ts';

/**
 * The ledger's command for what an administrator asks to record. Throws a 422 for a holder or
 * receiver named twice or not at all.
 */
export function recordCommand(input: RecordInput, adminId: number): RecordCommand {
  const { transaction_type: type, comment } = input;
  return known({
    type,
    adminId,
    variant: variantIn(input),
    holder: holderIn(input),
    receiver: input.transaction_type === 'redeem_card' ? receiverIn(input) : undefined,
    restaurantId: 'restaurant_id' in input ? input.restaurant_id : undefined,
    partnerId: 'partner_id' in input ? input.partner_id : undefined,
    dropOffPointId: 'drop_off_point_id' in input ? input.drop_off_point_id : undefined,
    drawerId: 'collection_terminal_drawer_id' in input ? input.collection_terminal_drawer_id : undefined,
    serviceId: 'service_id' in input ? input.service_id : undefined,
    customCustomer: 'custom_customer' in input ? input.custom_customer : undefined,
    reason: 'reason' in input ? input.reason : undefined,
    place: 'place' in input ? input.place : undefined,
    amountCents: 'amount' in input ? toCents(input.amount) : undefined,
    origin: 'origin' in input ? input.origin : undefined,
    lines: 'lines' in input ? input.lines.map(lineOf) : undefined,
    means: 'means' in input ? input.means : undefined,
    payee: 'payee' in input ? input.payee : undefined,
    reference: 'reference' in input ? input.reference : undefined,
    ...statedBy(input),
    comment: [soldWords(input), comment].filter(Boolean).join('\n') || undefined,
  });
}

type Undefinable<T> = { [K in keyof T]: T[K] | undefined };

/** The command without what was left out: the ledger refuses what a type has no use for. */
function known({ type, ...rest }: Undefinable<RecordCommand> & Pick<RecordCommand, 'type'>): RecordCommand {
  const given = Object.fromEntries(Object.entries<unknown>(rest).filter(([, value]) => value !== undefined));
  return { type, ...given };
}

/** A refund by an administrator is by the account: the payment provider's is the holder's own. */
function variantIn(input: RecordInput): string | undefined {
  if (input.transaction_type === 'refund_deposit') return 'account';
  return 'variant' in input ? input.variant : undefined;
}

function holderIn(input: RecordInput): HolderRef | undefined {
  switch (input.transaction_type) {
    case 'admin_fix_customer_stocks':
    case 'admin_free_deposit':
    case 'refund_deposit':
      return holderNamed(input.customer_id, input.card_holder_id);
    case 'activate_card':
    case 'deactivate_card':
    case 'redeem_card':
      return { kind: 'card', id: input.card_holder_id };
    default:
      return undefined;
  }
}

function receiverIn(input: Extract<RecordInput, { transaction_type: 'redeem_card' }>): HolderRef {
  const { to_customer_id: customerId, to_card_holder_id: cardId } = input;
  if (customerId !== undefined && cardId !== undefined) {
    throw invalidField('to_card_holder_id', 'Choisissez un conso ou une carte, pas les deux.');
  }
  if (customerId !== undefined) return { kind: 'customer', id: customerId };
  if (cardId !== undefined) return { kind: 'card', id: cardId };
  throw invalidField('to_customer_id', 'Indiquez qui reçoit le solde.');
}
