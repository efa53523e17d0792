import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { type Address, type PageName, pathOf } from '@boucle/contract/pages.ts';
import { customerName } from '../../shared/holders/customerName.ts';

/** Who holds a cagnotte and containers: the two modes of the one screen. */
export type Holder =
  | { readonly kind: 'card'; readonly card: CardHolder }
  | { readonly kind: 'customer'; readonly customer: Customer };

export type HolderKind = Holder['kind'];

/** Properties that both kinds of holder have. */
export function holderOf(holder: Holder) {
  return holder.kind === 'card' ? holder.card : holder.customer;
}

/** « Carte 000012 », or an e-mail. */
export function titleOf(holder: Holder): string {
  return holder.kind === 'card' ? `Carte ${holder.card.number}` : customerName(holder.customer);
}

/** The list that a holder belongs to. */
export const PARENTS = {
  card: { label: 'Cartes', page: 'cards' },
  customer: { label: 'Consos', page: 'customers' },
} as const satisfies Readonly<Record<HolderKind, { label: string; page: PageName }>>;

/** The path of a holder's screen. */
export function pathTo(kind: HolderKind, id: number): Address {
  return pathOf(kind, { id });
}

/** Why a holder cannot be credited; undefined when it can. */
export function creditRefusal(holder: Holder): string | undefined {
  if (holder.kind === 'customer') {
    return holder.customer.erased_at === null
      ? undefined
      : 'Ses données personnelles sont effacées\u00a0: sa cagnotte ne se crédite plus.';
  }
  if (holder.card.status === 'active') return undefined;
  return holder.card.status === 'pending'
    ? 'Cette carte est inactive\u00a0: activez-la pour pouvoir la créditer.'
    : 'Cette carte est désactivée\u00a0: elle ne se crédite plus.';
}
