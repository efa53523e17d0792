import { euro } from '@boucle/contract/base/format.ts';
import { type HolderMoney } from '@boucle/contract/shared/holders.ts';
import { balanceAfter, type MoneyAct, type MoneyValues } from './moneyForm.ts';

/** « 10,00 € crédités », « 1,50 € crédité », « 10,00 € à rembourser ». */
export function moved(act: MoneyAct, euros: number): string {
  if (act === 'refund') return `${euro(euros)} à rembourser`;
  if (act === 'takeBack') return `${euro(euros)} repris`;
  return `${euro(euros)} ${euros < 2 ? 'crédité' : 'crédités'}`;
}

/** Words of a credit and a refund on screen. */
export const MONEY_WORDS: Readonly<
  Record<MoneyAct, { title: string; submit: string; success: (euros: number, who: string) => string }>
> = {
  credit: {
    title: 'Créditer une cagnotte',
    submit: 'Créditer',
    success: (euros, who) => `${moved('credit', euros)}\u00a0: ${who}.`,
  },
  refund: {
    title: 'Rembourser une cagnotte',
    submit: 'Rembourser',
    success: (euros, who) => `${moved('refund', euros)}\u00a0: ${who}.`,
  },
  takeBack: {
    title: 'Reprendre un crédit offert',
    submit: 'Reprendre',
    success: (euros, who) => `${moved('takeBack', euros)}\u00a0: ${who}.`,
  },
};

/** Where the money goes: nothing passes through the payment provider. */
export const REFUND_NOTE =
  'Ce qui a été versé, par virement ou en espèces\u00a0: rien ne passe par le prestataire de paiement.';
export const MONEY_NOTES: Readonly<Partial<Record<MoneyAct, string>>> = {
  refund: REFUND_NOTE,
  takeBack: 'Ce qui a été offert et n’a pas servi revient à votre initiative\u00a0: personne n’est payé.',
};

/**
 * « Solde après : 32,50 € », beside the present one and what may be taken out; undefined while they
 * are not known.
 */
export function moneyHint(
  act: MoneyAct,
  money: HolderMoney | undefined,
  values: Pick<MoneyValues, 'amount'>,
): string | undefined {
  if (money === undefined) return undefined;
  const now = `Solde actuel\u00a0: ${euro(money.credits)}`;
  const part = {
    credit: '',
    refund: `, dont ${euro(money.refundable)} à rembourser au plus`,
    takeBack: `, dont ${euro(money.gifts)} à reprendre au plus`,
  }[act];
  const after = balanceAfter(act, values, money.credits);
  return after === undefined || after < 0 ? `${now}${part}` : `${now}${part}. Solde après\u00a0: ${euro(after)}`;
}
