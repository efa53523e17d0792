import { type Presented } from '@boucle/contract/partnerApi/restaurants.ts';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { stocksOf } from '../../domain/holders/stocks.ts';
import { type HolderRef } from '../../domain/ledger/types.ts';
import { keptLoans } from '../../domain/loans/takeBack.ts';
import { assertServes } from '../../domain/places/servedRestaurants.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { invalidField, notFound } from '../../platform/http/errors.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { hasRestaurant } from '../accountQueries.ts';
import { type PartnerCaller } from '../context.ts';
import { type Proofs } from '../proofs.ts';
import { withApiFields } from '../withApiFields.ts';
import { shownCustomer } from './customer.ts';
import { holderShown, keepPresentation } from './queries.ts';

interface Context extends Pick<RequestContext, 'details'> {
  readonly tx: Tx;
  readonly caller: PartnerCaller;
  readonly proofs: Proofs;
}

interface Shown {
  readonly id: number;
  readonly customer_code?: string | undefined;
  readonly customer_qr?: string | undefined;
  readonly card_uuid?: string | undefined;
  readonly card_number?: string | undefined;
}

/**
 * 404 for a restaurant that is not the owner's, or that does not work; refused where the partner
 * does not serve.
 */
export async function atOwnCounter(
  { tx, caller: { accountId, partnerId, person } }: Pick<Context, 'tx' | 'caller'>,
  id: number,
): Promise<void> {
  const own = person === null || person.restaurantIds.includes(id);
  if (!own || !(await hasRestaurant(tx, accountId, id))) throw notFound('Ce restaurant');
  await withApiFields(() => assertServes(tx, accountId, { partnerId, restaurantId: id }, 'id'));
}

/** The customer who shows a code or a QR code, which has served then, or the card: one of them. */
async function shownHolder({ tx, caller, proofs }: Context, asked: Shown): Promise<HolderRef> {
  const { customer_code, customer_qr, card_uuid, card_number } = asked;
  if ([customer_code, customer_qr, card_uuid, card_number].filter((one) => one !== undefined).length !== 1)
    throw invalidField('customer_code', 'Indiquez le code d’un client, ou une carte.');
  if (customer_code !== undefined || customer_qr !== undefined)
    return { kind: 'customer', id: await shownCustomer(tx, caller.accountId, asked, proofs) };
  const { card } = proofs;
  if (card === undefined || card === 'unknown')
    throw invalidField('card_uuid', 'Cette carte n’est pas connue de l’initiative.');
  return { kind: 'card', id: card.id };
}

/** Who is at the counter, what they have and hold, and the token that one transaction names. */
export async function present(context: Context, asked: Shown): Promise<Presented> {
  const { tx, caller, proofs, details } = context;
  await atOwnCounter(context, asked.id);
  const holder = await shownHolder(context, asked);
  const returnsOnly = asked.card_number !== undefined && proofs.card !== 'unknown' && proofs.card?.pin !== 'right';
  const shown = await holderShown(tx, caller.accountId, holder);
  const loans = await stocksOf(tx, caller.accountId, holder);
  const { token, expiresAt } = await keepPresentation(tx, caller, { restaurantId: asked.id, holder, returnsOnly });
  details['presented'] = holder.kind === 'card' ? `Carte ${cardNumber(holder.id)}` : `Conso n°\u00a0${holder.id}`;
  const held = new Map<number, { format_id: number; title: string; quantity: number }>();
  // What a policy kept may be brought back too, for its deposit.
  const kept = holder.kind === 'card' ? [] : await keptLoans(tx, caller.accountId, holder.id);
  const back = kept.map(({ formatId, formatTitle, pieces }) => ({
    ...{ format_id: formatId, format_title: formatTitle, quantity: pieces },
  }));
  for (const { format_id, format_title: title, quantity } of [...loans, ...back]) {
    const before = held.get(format_id)?.quantity ?? 0;
    held.set(format_id, { format_id, title, quantity: before + quantity });
  }
  return {
    ...shown,
    credits_count_cents: returnsOnly ? null : shown.credits_count_cents,
    containers: [...held.values()],
    presentation: token,
    expires_at: expiresAt.toISOString(),
  };
}
