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
export const BROKEN = /^(?:#(?:REF!|N(?:AME|OM)\?|VAL(?:UE|EUR)!|N\/A|DIV\/0!|NULL?!|NUM!|NOMBRE!)|Err:\d{3})$/i;

/** A long number that a spreadsheet rounded: « 7,32829E+13 ». */
const ROUNDED = /^\d[.,]\d+e\+\d+$/i;
const ROUNDED_NUMBERS: ReadonlySet<string> = new Set(['siren', 'siret', 'phone', 'iban']);
/** No letter and no figure. */
const LOOKS_BLANK = /^[^\p{L}\p{N}]+$/u;

/** A fault for each cell that holds something else than a value. */
export const noValues = (cells: Cells, isRequired: (field: string) => boolean): Fault[] =>
  Object.entries(cells).flatMap(([field, text]) => {
    const sentence = noValue(field, text, isRequired);
    return sentence === undefined ? [] : { field, sentence };
  });

function noValue(field: string, text: string, isRequired: (field: string) => boolean): string | undefined {
  if (BROKEN.test(text)) return `La formule de cette cellule est en erreur (${text})\u00a0: remplacez-la par sa valeur`;
  if (ROUNDED_NUMBERS.has(field) && ROUNDED.test(text))
    return `Le tableur a arrondi ce numéro (${text})\u00a0: retapez-le en entier`;
  if (isRequired(field) && LOOKS_BLANK.test(text)) return 'Cette case paraît vide\u00a0: elle n’a ni lettre ni chiffre';
  return undefined;
}

/** « Oui » or « non »; undefined for an empty cell. */
export function yesOrNo(label: string, cell: string | undefined): boolean | undefined {
  const typed = bare(cell ?? '');
  if (typed === '') return undefined;
  if (typed === 'oui' || typed === 'non') return typed === 'oui';
  throw new CellFault(`Le champ ${label} doit être «\u00a0oui\u00a0» ou «\u00a0non\u00a0»`);
}

/** Signs that may be typed behind an amount. */
export const CURRENCY = /\s*(?:€|eur|euros?)$/i;

/** A number with a comma or a point; undefined for an empty cell. */
export function decimal(label: string, cell: string | undefined): number | undefined {
  const typed = (cell ?? '').replace(',', '.');
  if (typed === '') return undefined;
  if (!/^[+-]?\d{1,9}(\.\d{1,20})?(e-?\d{1,2})?$/i.test(typed))
    throw new CellFault(`Le champ ${label} doit être un nombre`);
  return Number(typed);
}

/** One of a few values, by its label or its name in the API; undefined for an empty cell. */
export function oneOf<V extends string>(
  label: string,
  labels: Readonly<Record<V, string>>,
  cell: string | undefined,
): V | undefined {
  const typed = bare(cell ?? '');
  if (typed === '') return undefined;
  const values = Object.entries<string>(labels) as [V, string][];
  const choice = values.find(([value, shown]) => bare(shown) === typed || bare(value) === typed)?.[0];
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
