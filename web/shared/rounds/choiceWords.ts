import { atName } from '@boucle/contract/base/elision.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type RoundChoices } from '@boucle/contract/features/rounds/shapes.ts';
import { coverLabel } from '@boucle/contract/features/stockHealth/words.ts';

type Choice = RoundChoices['places'][number];

/**
 * « 64 à livrer, dont 20 pris à Chez Manon · 126 à reprendre · 1,2 j de stock · déjà dans la
 * tournée n° 4 »
 */
export function choiceWords({ lines, round_id, cover_days, requests, transfers }: Omit<Choice, 'name'>): string {
  const pieces = (isGiven: boolean) =>
    lines.filter(({ act }) => (act === 'give') === isGiven).reduce((all, line) => all + line.quantity, 0);
  const [given, taken] = [pieces(true), pieces(false)];
  return [
    ...(given > 0 ? [`${quantity(given)} à livrer${movedWords(transfers, 'give', given)}`] : []),
    ...(taken > 0 ? [`${quantity(taken)} à reprendre${movedWords(transfers, 'take_clean', taken)}`] : []),
    ...(cover_days === null ? [] : [`${coverLabel(cover_days)} de stock`]),
    ...(requests.length > 0 ? [count(requests.length, 'demande', 'demandes')] : []),
    ...(round_id === null ? [] : [`déjà dans la tournée n°\u00a0${round_id}`]),
  ].join(' · ');
}

/**
 * « , dont 20 pris chez Manon et 5 chez Pasta Fresca »; « , pris chez Manon » where all of it is.
 */
function movedWords(transfers: Choice['transfers'], act: Choice['transfers'][number]['act'], whole: number): string {
  const byOther = Map.groupBy(
    transfers.filter((one) => one.act === act),
    ({ other_name }) => other_name,
  );
  const parts = [...byOther].map(([name, all], n) => ({
    pieces: all.reduce((sum, one) => sum + one.quantity, 0),
    words: act === 'take_clean' ? `pour ${name}` : n === 0 ? `pris ${atName(name)}` : atName(name),
  }));
  const [first] = parts;
  if (first === undefined) return '';
  if (first.pieces === whole) return `, ${first.words}`;
  return `, dont ${LIST.format(parts.map(({ pieces, words }) => `${quantity(pieces)} ${words}`))}`;
}

const LIST = new Intl.ListFormat('fr');
