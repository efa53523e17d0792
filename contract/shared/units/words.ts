import { count } from '../../base/format.ts';
import { type FORMAT_DRAWINGS } from '../formats/limits.ts';

/** What one container of each drawing is called: « ce bol », « cette barquette ». */
const NOUNS = {
  bowl: 'ce bol',
  'small-bowl': 'ce bol',
  tray: 'cette barquette',
  'two-part-tray': 'ce plateau',
  cup: 'ce gobelet',
} as const satisfies Readonly<Record<(typeof FORMAT_DRAWINGS)[number], string>>;

/** « ce bol », inside a sentence. */
export const thisUnit = (drawing: keyof typeof NOUNS): string => NOUNS[drawing];

/** « Ce bol a servi 142 fois », « Ce bol n’a pas encore servi ». */
export function servedWords(drawing: keyof typeof NOUNS, uses: number): string {
  const noun = NOUNS[drawing];
  const subject = `C${noun.slice(1)}`;
  if (uses === 0) return `${subject} n’a pas encore servi`;
  return `${subject} a servi ${count(uses, 'fois', 'fois')}`;
}
