export type FilterOption = { readonly value: string; readonly label: string };

/** A filter of a list: how its words in the address are read, and what its pill says. */
export interface FilterKind<Value> {
  /** Words that the filter does not know are left out; undefined: nothing is narrowed. */
  readonly read: (words: readonly string[]) => Value | undefined;
  /** Its name in the address, where that is not the API's. */
  readonly word?: string;
  /**
   * Label of its pill; without one the filter is the address's alone, or has a field of its own.
   */
  readonly label?: string;
  /** The choices of its pill; the ones that only the server knows are given to `ListFilters`. */
  readonly options?: readonly FilterOption[];
  /** Several choices at once. */
  readonly multiple?: boolean;
  /** The pill's word for « no choice »; « Tous » when left out. */
  readonly all?: string;
}

type Pill = Pick<FilterKind<unknown>, 'all' | 'options' | 'label' | 'word'>;

type Labels<Value extends string> = Readonly<Record<Value, string>> | ((value: Value) => string);

const optionsOf = <Value extends string>(values: readonly Value[], labels: Labels<Value>) =>
  values.map((value) => ({ value, label: typeof labels === 'function' ? labels(value) : labels[value] }));

/** Any of some words, in the order in which they are declared. */
export const anyOf = <Value extends string>(
  label: string,
  values: readonly Value[],
  labels: Labels<Value>,
  pill: Pill = {},
): FilterKind<Value[]> => ({
  label,
  multiple: true,
  options: optionsOf(values, labels),
  read: (words) => filled(values.filter((value) => words.includes(value))),
  ...pill,
});

/** One of some words. */
export const oneOf = <Value extends string>(
  label: string,
  values: readonly Value[],
  labels: Labels<Value>,
  pill: Pill = {},
): FilterKind<Value> => ({
  label,
  options: optionsOf(values, labels),
  read: ([word]) => values.find((value) => value === word),
  ...pill,
});

/**
 * A flag that another one's pill offers: it has a word in the address, under the same name, and no
 * pill.
 */
export const unshownFlag = (word: string, { value }: FilterOption): FilterKind<true> => ({
  word,
  read: ([first]) => (first === value ? true : undefined),
});

/**
 * One word that narrows the list when it is there, under a name of the address; `others` are flags
 * that its pill offers too.
 */
export const flag = (
  word: string,
  label: string,
  option: FilterOption,
  others: readonly FilterOption[] = [],
): FilterKind<true> => ({ ...unshownFlag(word, option), label, options: [option, ...others] });

/** One thing, by its number. */
export const numbered = (pill: Pill = {}): FilterKind<number> => ({
  read: ([word = '']) => (/^[1-9]\d{0,14}$/.test(word) ? Number(word) : undefined),
  ...pill,
});

/** One text, as it is written. */
export const text = (pill: Pill = {}): FilterKind<string> => ({ read: ([word]) => word, ...pill });

/** Any texts of a form. */
export const matching = (pattern: RegExp, pill: Pill = {}): FilterKind<string[]> => ({
  multiple: true,
  read: (words) => filled(words.filter((word) => pattern.test(word))),
  ...pill,
});

/** A Paris day, YYYY-MM-DD. */
export const onDay = (pill: Pill = {}): FilterKind<string> => ({
  read: ([word = '']) => (/^\d{4}-\d{2}-\d{2}$/.test(word) ? word : undefined),
  ...pill,
});

/** An amount in euros. */
export const euros = (): FilterKind<number> => ({
  read: ([word = '']) => (/^\d{1,7}(\.\d{1,2})?$/.test(word) ? Number(word) : undefined),
});

function filled<Value>(values: Value[]): Value[] | undefined {
  return values.length === 0 ? undefined : values;
}
