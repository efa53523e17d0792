import { euro, parisDay, quantity, signedEuro, signedQuantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type BalanceCard, type StockCard, type StockCause } from '@boucle/contract/features/ledgerCards/calls.ts';
import { type CardSource, sourceLabel } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * Words for what was done with containers, for one and for several: « 1 prêté », « 212 prêtés ».
 */
type Done = readonly [one: string, several: string];

const LENT: Done = ['prêté', 'prêtés'];
const RETURNED: Done = ['rendu', 'rendus'];
const REUSED: Done = ['réutilisé', 'réutilisés'];
const DELIVERED: Done = ['livré', 'livrés'];
const COLLECTED: Done = ['collecté', 'collectés'];
const WASHED: Done = ['lavé', 'lavés'];
const OUT_OF_APP: Done = ['hors appli', 'hors appli'];

const DONE: Partial<Record<CardSource, Done>> = {
  adjust_guest_stock_container: ['ajusté', 'ajustés'],
  admin_fix_customer_stocks: ['corrigé', 'corrigés'],
  admin_give: DELIVERED,
  admin_in: ['entré en stock', 'entrés en stock'],
  admin_out: ['sorti du stock', 'sortis du stock'],
  admin_pickup_drop_off_point_clean_container: COLLECTED,
  admin_pickup_drop_off_point_dirty_container: COLLECTED,
  admin_refund_guest_deposit: ['remboursé', 'remboursés'],
  admin_return: ['repris propre', 'repris propres'],
  admin_return_dirty: ['repris sale', 'repris sales'],
  admin_wash: WASHED,
  cancel_validated_order: ['de commandes annulées', 'de commandes annulées'],
  customerless_refill: REUSED,
  deliver_restaurant_order: ['livré à un client', 'livrés à des clients'],
  drop_partner_container: ['déposé', 'déposés'],
  empty_collection_terminal_drawer: ['vidé d’un tiroir', 'vidés d’un tiroir'],
  grab_container: LENT,
  grab_container_and_deposit: LENT,
  grab_guest_container: LENT,
  pickup_customer_order: ['repris chez un client', 'repris chez des clients'],
  pickup_customer_order_fix: ['repris chez un client', 'repris chez des clients'],
  pickup_restaurant_order: ['retiré pour une commande', 'retirés pour des commandes'],
  redeem_card: ['transféré', 'transférés'],
  refill_container: REUSED,
  restaurant_pickup_drop_off_point_container: ['repris par un restaurant', 'repris par un restaurant'],
  restaurant_wash_and_keep_drop_off_point_container: ['lavé et gardé', 'lavés et gardés'],
  restaurant_wash_drop_off_point_container: WASHED,
  return_container: RETURNED,
  return_container_in_collection_drawer: RETURNED,
  return_guest_container: RETURNED,
  without_webapp_caterer: OUT_OF_APP,
  without_webapp_event: OUT_OF_APP,
  without_webapp_meal_tray: OUT_OF_APP,
};

/**
 * Words of movements that leave for the outside world or come from it; they are looked up first.
 */
const OUTSIDE: Readonly<Record<string, Done>> = {
  'X.supplier': ['acheté', 'achetés'],
  'X.opening': ['repris à l’ouverture', 'repris à l’ouverture'],
  'X.lost': ['perdu', 'perdus'],
  'X.broken': ['cassé', 'cassés'],
  'X.sold': ['vendu', 'vendus'],
  'X.recycled': ['recyclé', 'recyclés'],
  'X.gap': ['d’écart', 'd’écart'],
};

const OTHERS: Done = ['d’un autre mouvement', 'd’autres mouvements'];
const CANCELLED = 'tout a été annulé';
/** Causes that a sentence names; the others are counted together. */
const MOST_NAMED = 3;

const doneBy = ({ source, counterpart }: StockCause): Done => OUTSIDE[counterpart ?? ''] ?? DONE[source] ?? OTHERS;

/**
 * « depuis le 31/10 », « du 01/10 au 31/10 », « jusqu’au 31/10 »; from the first movement on when
 * nothing bounds it.
 */
function during({ from, to }: Days): string {
  const day = (written: string): string => writtenDay(written);
  if (from !== undefined && to !== undefined) return from === to ? `le ${day(from)}` : `du ${day(from)} au ${day(to)}`;
  if (from !== undefined) return `depuis le ${day(from)}`;
  return to === undefined ? 'depuis le début' : `jusqu’au ${day(to)}`;
}

/** Paris days; `to` is left out when the period reaches today. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The period in words: one that reaches today has no end. */
export function daysText(
  tx: Tx,
  { from_date, to_date }: { from_date?: string | undefined; to_date?: string | undefined },
): Days {
  return { from: from_date, to: to_date !== undefined && to_date < parisDay(tx.now()) ? to_date : undefined };
}

/**
 * Why a stock is what it is, in one sentence made of its movements: « −31 depuis le 31/10 : 212
 * prêtés, 181 rendus ici, 0 livré. »
 */
export function whyStock(
  card: Pick<StockCard, 'place' | 'state' | 'opening' | 'closing' | 'movements' | 'causes'>,
  days: Days,
): string {
  const { place, state, opening, closing, movements, causes } = card;
  if (movements === 0)
    return `Aucun mouvement ${during(days)}\u00a0: ${quantity(closing)} avant, ${quantity(closing)} après.`;
  const sums = new Map<Done, number>();
  for (const cause of causes) sums.set(doneBy(cause), (sums.get(doneBy(cause)) ?? 0) + cause.pieces);
  const named = [...sums].filter(([, pieces]) => pieces !== 0).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
  const here = place.kind === 'restaurant' ? ' ici' : '';
  const words = ([one, several]: Done, pieces: number): string => {
    const count = Math.abs(pieces);
    const amount = count < 2 ? one : several;
    return `${quantity(count)} ${amount}${amount === RETURNED[0] || amount === RETURNED[1] ? here : ''}`;
  };
  const parts = named.slice(0, MOST_NAMED).map(([done, pieces]) => words(done, pieces));
  const rest = named.slice(MOST_NAMED);
  if (rest.length > 0)
    parts.push(`${signedQuantity(rest.reduce((sum, [, pieces]) => sum + pieces, 0))} par d’autres mouvements`);
  // A cell that lacks clean containers was perhaps not delivered: saying so is half of the answer.
  else if (place.kind === 'restaurant' && state === 'clean' && !sums.has(DELIVERED)) parts.push(`0 ${DELIVERED[0]}`);
  const change = closing - opening;
  const amount = change === 0 ? 'Aucun changement' : signedQuantity(change);
  return `${amount} ${during(days)}\u00a0: ${parts.length === 0 ? CANCELLED : parts.join(', ')}.`;
}

/** A label inside a sentence: « emprunt ». */
const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** The same of euros: « +12,50 € depuis le 31/10 : crédit +20,00 €, emprunt −7,50 €. » */
export function whyBalance(card: Pick<BalanceCard, 'opening' | 'closing' | 'entries' | 'causes'>, days: Days): string {
  const { opening, closing, entries, causes } = card;
  if (entries === 0) return `Aucune écriture ${during(days)}\u00a0: ${euro(closing)} avant, ${euro(closing)} après.`;
  const changing = causes.filter(({ amount }) => amount !== 0);
  const parts = changing
    .slice(0, MOST_NAMED)
    .map(({ source, amount }) => `${inSentence(sourceLabel(source))} ${signedEuro(amount)}`);
  const rest = changing.length - parts.length;
  if (rest > 0) parts.push(rest === 1 ? 'et une autre raison' : `et ${quantity(rest)} autres raisons`);
  const change = Math.round((closing - opening) * 100) / 100;
  const amount = change === 0 ? 'Aucun changement' : signedEuro(change);
  return `${amount} ${during(days)}\u00a0: ${parts.length === 0 ? CANCELLED : parts.join(', ')}.`;
}
