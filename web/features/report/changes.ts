import { type Difference, euro, pointChange, quantity, relativeChange } from '@boucle/contract/base/format.ts';
import { type FigureRow } from '@boucle/contract/features/report/words.ts';

/** How a figure moved since the span that it is compared with; null where one is not known. */
export function changeOf({ values: [now, before], change }: FigureRow): Difference | null {
  if (now === null || before === null) return null;
  if (change === 'relative') return relativeChange(now, before);
  if (change === 'points') return pointChange(now, before);
  const difference = change === 'euros' ? Math.round((now - before) * 100) / 100 : now - before;
  const text = (change === 'euros' ? euro : quantity)(Math.abs(difference));
  return { direction: Math.sign(difference), text };
}
