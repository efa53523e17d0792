import { bare } from '@boucle/contract/features/imports/columns.ts';
import { SEVERAL_LINES, heldBack } from '@boucle/contract/shared/fields/lines.ts';

/** A fault in one field of a line; French. `field` is null for the line as a whole. */
export interface Fault {
  readonly field: string | null;
  readonly sentence: string;
}

/** The cells of a line by the field that their column gives. */
export type Cells = Readonly<Record<string, string>>;

/** One line as it would be written, or what is wrong with it. */
export type Checked<Row> = { readonly row: Row } | { readonly faults: readonly Fault[] };

/** A cell as another kind of value than a text: throws CellFault, in French, when it is none. */
export class CellFault extends Error {
  override name = 'CellFault';
}

/** Faults of the letters of a text: what no one types, and lines where one is written. */
export function lettersFault(field: string, label: string, text: string): Fault | undefined {
  const held = text.isWellFormed() ? heldBack(text, SEVERAL_LINES.has(field)) : 'control';
  if (held === undefined) return undefined;
  const sentence =
    held === 'lines'
      ? `Le champ ${label} doit tenir sur une ligne`
      : `Le champ ${label} contient un caractère interdit`;
  return { field, sentence };
}

/** What spreadsheets show in the place of a result, in English and in French. */
const BROKEN = /^(?:#(?:REF!|N(?:AME|OM)\?|VAL(?:UE|EUR)!|N\/A|DIV\/0!|NULL?!|NUM!|NOMBRE!)|Err:\d{3})$/i;

/** A fault for each cell whose formula has no result. */
export const brokenFormulas = (cells: Cells): Fault[] =>
  Object.entries(cells)
    .filter(([, text]) => BROKEN.test(text.trim()))
    .map(([field, text]) => ({
      field,
      sentence: `La formule de cette cellule est en erreur (${text.trim()})\u00a0: remplacez-la par sa valeur`,
    }));

const YES: ReadonlySet<string> = new Set(['oui', 'o', 'vrai', 'true', 'yes', 'x', '1']);
const NO: ReadonlySet<string> = new Set(['non', 'n', 'faux', 'false', 'no', '0']);

/** « Oui », « vrai », « x », 1 or their contraries; undefined for an empty cell. */
export function yesOrNo(label: string, cell: string | undefined): boolean | undefined {
  const typed = bare(cell ?? '');
  if (typed === '') return undefined;
  if (YES.has(typed)) return true;
  if (NO.has(typed)) return false;
  throw new CellFault(`Le champ ${label} doit être «\u00a0oui\u00a0» ou «\u00a0non\u00a0»`);
}

/** A number with a comma or a point; undefined for an empty cell. */
export function decimal(label: string, cell: string | undefined): number | undefined {
  const typed = (cell ?? '').replace(/\s/g, '').replace(',', '.');
  if (typed === '') return undefined;
  if (!/^[+-]?\d{1,9}(\.\d{1,20})?(e-?\d{1,2})?$/i.test(typed))
    throw new CellFault(`Le champ ${label} doit être un nombre`);
  // A spreadsheet writes 1.2 as 1.1999999999999957: nothing here is finer than a
  // thousand-millionth.
  return Number(Number(typed).toFixed(9));
}

/** One of a few values, by its label or one of its other names; undefined for an empty cell. */
export function oneOf<V extends string>(
  label: string,
  labels: Readonly<Record<V, string>>,
  cell: string | undefined,
  others: Readonly<Record<string, V>> = {},
): V | undefined {
  const typed = bare(cell ?? '');
  if (typed === '') return undefined;
  const values = Object.entries<string>(labels) as [V, string][];
  const choice = values.find(([value, shown]) => bare(shown) === typed || bare(value) === typed)?.[0] ?? others[typed];
  if (choice === undefined)
    throw new CellFault(
      `Le champ ${label} doit avoir l’une de ces valeurs\u00a0: ${values.map(([, shown]) => shown).join(', ')}`,
    );
  return choice;
}

/** The value that `read` makes of a cell; what it refuses joins the faults. */
export function valueOf<V>(faults: Fault[], field: string, read: () => V): V | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CellFault)) throw error;
    faults.push({ field, sentence: error.message });
    return undefined;
  }
}
