import { euro } from '@boucle/contract/format.ts';
import { type MoneyAct } from './moneyForm.ts';

/** « 10,00 € crédités », « 1,50 € crédité », « 10,00 € à rembourser ». */
export function moved(act: MoneyAct, euros: number): string {
  if (act === 'refund') return `${euro(euros)} à rembourser`;
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
};

/** Where the money of a refund goes: nothing passes through the payment provider. */
export const REFUND_NOTE = 'Par virement ou en espèces\u00a0: rien ne passe par le prestataire de paiement.';

/** « Solde après : 32,50 € », beside the present one; only the present one while the amount is none. */
export function balanceHint(credits: number | undefined, after: number | undefined): string | undefined {
  if (credits === undefined) return undefined;
  const now = `Solde actuel\u00a0: ${euro(credits)}`;
  return after === undefined || after < 0 ? now : `${now}. Solde après\u00a0: ${euro(after)}`;
}
