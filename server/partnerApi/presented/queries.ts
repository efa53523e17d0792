import { createHash, randomBytes } from 'node:crypto';
import { type Presented } from '@boucle/contract/partnerApi/restaurants.ts';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { type HolderRef } from '../../domain/ledger/types.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type PartnerCaller } from '../context.ts';

const VALID_MINUTES = 3;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface NewPresentation {
  readonly restaurantId: number;
  readonly holder: HolderRef;
  readonly returnsOnly: boolean;
}

/** Keeps who was shown at a restaurant; answers the token that names it, and until when. */
export async function keepPresentation(
  tx: Tx,
  { accountId, accessId }: PartnerCaller,
  { restaurantId, holder, returnsOnly }: NewPresentation,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await tx.raw<{ expires_at: Date }>({
    text: `insert into presentations (account_id, token_hash, access_id, restaurant_id, customer_id, card_holder_id, returns_only, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8)) returning expires_at`,
    values: [
      ...[accountId, hashOf(token), accessId, restaurantId],
      ...[holder.kind === 'customer' ? holder.id : null, holder.kind === 'card' ? holder.id : null],
      ...[returnsOnly, VALID_MINUTES],
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The presentation was not written.');
  return { token, expiresAt: row.expires_at };
}

export interface FoundPresentation extends NewPresentation {
  readonly state: 'good' | 'spent' | 'expired';
}

/** A presentation of this access under lock; undefined when it has none of that token. */
export async function presentationOf(
  tx: Tx,
  { accountId, accessId }: PartnerCaller,
  token: string,
): Promise<FoundPresentation | undefined> {
  const { rows } = await tx.raw<{
    restaurant_id: number;
    customer_id: number | null;
    card_holder_id: number | null;
    returns_only: boolean;
    state: FoundPresentation['state'];
  }>({
    text: `select restaurant_id, customer_id, card_holder_id, returns_only,
                  case when spent_at is not null then 'spent' when expires_at <= clock_timestamp() then 'expired' else 'good' end as state
             from presentations where account_id = $1 and token_hash = $2 and access_id = $3 for no key update`,
    values: [accountId, hashOf(token), accessId],
  });
  return rows.map(({ restaurant_id: restaurantId, customer_id, card_holder_id, returns_only: returnsOnly, state }) => ({
    restaurantId,
    holder:
      customer_id === null
        ? { kind: 'card' as const, id: card_holder_id ?? 0 }
        : { kind: 'customer' as const, id: customer_id },
    returnsOnly,
    state,
  }))[0];
}

/** It serves once: with what names it, in one transaction. */
export async function spendPresentation(tx: Tx, accountId: number, token: string): Promise<void> {
  await tx.raw({
    text: 'update presentations set spent_at = now() where account_id = $1 and token_hash = $2',
    values: [accountId, hashOf(token)],
  });
}

type Holder = Omit<Presented, 'presentation' | 'expires_at' | 'containers'>;

/** A customer or a card as a counter sees it. */
export async function holderShown(tx: Tx, accountId: number, { kind, id }: HolderRef): Promise<Holder> {
  const { rows: money } = await tx.raw<{ cents: number }>({
    text: `select balance_cents - blocked_cents as cents from money_accounts
            where account_id = $1 and kind = 'CAG' and owner = $2 and owner_id = $3`,
    values: [accountId, kind === 'customer' ? 'U' : 'K', id],
  });
  const credits_count_cents = money[0]?.cents ?? 0;
  if (kind === 'customer') {
    const { rows } = await tx.raw<{ name: string }>({
      text: 'select name from customers where account_id = $1 and id = $2',
      values: [accountId, id],
    });
    const name = shortName(rows[0]?.name ?? '');
    return { kind, name, card_number: null, status: 'active', credits_count_cents, activation: null };
  }
  const { rows } = await tx.raw<
    Pick<Presented, 'status'> & { funding: NonNullable<Presented['activation']>['funding']; cents: number }
  >({
    text: `select c.status, b.funding, b.initial_amount_cents as cents from card_holders c
             join card_batches b on b.account_id = $1 and b.id = c.batch_id
            where c.account_id = $1 and c.id = $2`,
    values: [accountId, id],
  });
  const [card] = rows;
  if (card === undefined) throw new Error('The card that was shown is gone.');
  const { status, funding, cents } = card;
  return {
    kind,
    name: null,
    card_number: cardNumber(id),
    status,
    credits_count_cents,
    activation:
      status === 'pending'
        ? { funding, amount_cents: cents, to_collect_cents: funding === 'restaurant' ? cents : 0 }
        : null,
  };
}

/** « Léa M. » of « Léa Morel ». */
export function shortName(name: string): string {
  const [first = '', last] = name.trim().split(/\s+/);
  const initial = last?.[0];
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('fr')}.`;
}
