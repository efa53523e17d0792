import { count } from '@boucle/contract/base/format.ts';
import { STOCK_CARD_STATE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type CountLine } from '@boucle/contract/features/stockCounts/shapes.ts';
import { refused } from '../../platform/http/errors.ts';
import { type ReadLine } from './lines.ts';

const cellWords = ({ name, format_title, state }: CountLine): string =>
  `${name}, ${format_title} (${STOCK_CARD_STATE_LABELS[state].toLowerCase()})`;

/**
 * 422 naming the first line that keeps a count from being posted; what orders wait for does not, as
 * long as something else may be.
 */
export function assertPostable(lines: readonly ReadLine[]): void {
  const stuck = lines.map(({ line }) => line).find(({ status }) => status === 'undecided' || status === 'short');
  if (stuck !== undefined) throw refused(sentenceOf(stuck), { lines: [cellWords(stuck)] });
  const of = (status: CountLine['status']): CountLine[] =>
    lines.flatMap(({ line }) => (line.status === status ? [line] : []));
  if (of('counted').length > 0) return;
  const [reserved] = of('reserved');
  if (reserved !== undefined)
    throw refused(
      `${cellWords(reserved)}\u00a0: il en resterait moins que ce qui est promis à des commandes ou retenu par un rappel. Libérez-en, ou recomptez.`,
      { lines: [cellWords(reserved)] },
    );
  throw refused('Rien n’est à enregistrer\u00a0: aucune ligne n’est comptée.');
}

function sentenceOf(line: CountLine): string {
  const cell = cellWords(line);
  if (line.status === 'undecided')
    return `${cell}\u00a0: dites si ce qui a été saisi après le comptage avait eu lieu avant ou après.`;
  const left = (line.counted ?? 0) + (line.moved_since ?? 0);
  if (left < 0)
    return `${cell}\u00a0: ${count(line.counted ?? 0, 'compté', 'comptés')}, ${count(-(line.moved_since ?? 0), 'en est parti', 'en sont partis')} depuis. Recomptez.`;
  return `${cell}\u00a0: ce restaurant lave désormais ses contenants, aucun n’y est sale. Recomptez-les parmi les propres.`;
}
