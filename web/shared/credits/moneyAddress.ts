import { type Address } from '@boucle/contract/pages.ts';
import { useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type HolderChoice } from '../holders/holders.ts';
import { type MoneyAct } from './moneyForm.ts';
import { addressHere } from '../../ui/navigation/addressHere.ts';
import { OVER_PAGE } from '../../ui/navigation/overPage.ts';

/** A credit or a refund that an address opens over its page. */
export interface MoneyAsked {
  readonly act: MoneyAct;
  /** Undefined: the form asks whose cagnotte. */
  readonly holder: Pick<HolderChoice, 'kind' | 'id'> | undefined;
  /** Euros that the form starts with. */
  readonly amount: number | null;
}

/** Euros with at most two decimals, as an address writes them. */
const EUROS = /^\d{1,7}(\.\d{1,2})?$/;
const KINDS = { customer: 'conso', card: 'carte' } as const;

/**
 * Form that a query opens: `?crediter=conso-7&montant=10`, `?rembourser=carte-12`, `?crediter=1`
 * for anyone who is chosen then.
 */
export function moneyAsked(searchText: string): MoneyAsked | undefined {
  const search = new URLSearchParams(searchText);
  const act = (['credit', 'refund', 'takeBack'] as const).find((one) => search.has(OVER_PAGE[one]));
  if (act === undefined) return undefined;
  const whom = search.get(OVER_PAGE[act]) ?? '';
  const [, kind, id] = /^(conso|carte)-([1-9]\d{0,14})$/.exec(whom) ?? [];
  const written = search.get(OVER_PAGE.amount) ?? '';
  const amount = EUROS.test(written) ? Number(written) : 0;
  return {
    act,
    holder: kind === undefined ? undefined : { kind: kind === 'carte' ? 'card' : 'customer', id: Number(id) },
    amount: amount > 0 ? amount : null,
  };
}

/** The same page with a credit or a refund open over it. */
export function withMoney(
  pathname: string,
  searchText: string,
  { act, holder, amount = null }: Pick<MoneyAsked, 'act'> & Partial<MoneyAsked>,
): Address {
  const search = othersOf(searchText);
  search.set(OVER_PAGE[act], holder === undefined ? '1' : `${KINDS[holder.kind]}-${holder.id}`);
  if (amount !== null) search.set(OVER_PAGE.amount, String(amount));
  return addressHere(pathname, search);
}

/** The same page without it. */
export const withoutMoney = (pathname: string, searchText: string): Address =>
  addressHere(pathname, othersOf(searchText));

/** Other parameters of a query. */
function othersOf(searchText: string): URLSearchParams {
  const search = new URLSearchParams(searchText);
  for (const name of [OVER_PAGE.credit, OVER_PAGE.refund, OVER_PAGE.takeBack, OVER_PAGE.amount]) search.delete(name);
  return search;
}

/** The address of a credit or a refund over the page on screen. */
export function useMoneyAddress(): (act: MoneyAct, holder?: MoneyAsked['holder']) => Address {
  const { pathname, searchStr } = useLocation();
  return useCallback((act, holder) => withMoney(pathname, searchStr, { act, holder }), [pathname, searchStr]);
}
