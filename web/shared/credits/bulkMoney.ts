import { count, euro } from '@boucle/contract/base/format.ts';
import { type Skipped } from '../bulk/BulkDialog.tsx';
import { type HolderChoice } from '../holders/holders.ts';
import { type MoneyAct } from './moneyForm.ts';
import { MONEY_WORDS, moved } from './moneyWords.ts';

/** A ticked card or conso, with what is on its cagnotte (euros). */
export interface MoneyHolder extends Pick<HolderChoice, 'kind' | 'id' | 'label'> {
  readonly credits: number;
}

/** « carte », « cartes », « chacune ». */
export type MoneyNoun = readonly [one: string, many: string, each: 'chacun' | 'chacune'];

const isAmount = (amount: number | null): amount is number => amount !== null && amount > 0;

/**
 * Those whose cagnotte has less than the amount, and what it has; no one while the amount is none.
 */
export function shortOf(rows: readonly MoneyHolder[], amount: number | null): readonly Skipped<MoneyHolder>[] {
  if (!isAmount(amount)) return [];
  return rows
    .filter(({ credits }) => credits < amount)
    .map((row) => ({ row, reason: row.credits > 0 ? `n’a que ${euro(row.credits)}` : 'n’a rien' }));
}

/** « Pour 12 cartes : 120,00 € en tout. », « De 12 cartes, le même montant. » */
export function bulkSum(act: MoneyAct, amount: number | null, rows: number, [one, many]: MoneyNoun): string {
  const each = `${act === 'credit' ? 'Pour' : 'De'} ${count(rows, one, many)}`;
  return isAmount(amount)
    ? `${each}\u00a0: ${euro((Math.round(amount * 100) * rows) / 100)} en tout.`
    : `${each}, le même montant.`;
}

/** Words of the question, and of the alert once it is done: of several, what each one has. */
export function bulkWords(act: MoneyAct, rows: number, [one, many, each]: MoneyNoun) {
  const verb = act === 'credit' ? 'Créditer' : 'Rembourser';
  const what = count(rows, one, many);
  return {
    title: `${verb} ${what}`,
    confirm: verb,
    success: (euros: number): string =>
      rows === 1
        ? MONEY_WORDS[act].success(euros, what)
        : `${what}\u00a0: ${moved(act, euros)} ${act === 'credit' ? 'sur' : 'pour'} ${each}.`,
  };
}
