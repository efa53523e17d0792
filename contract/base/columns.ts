/** How the values of a column are written, in a table and in a CSV. */
type ColumnKind = 'text' | 'count' | 'money' | 'instant' | 'moment' | 'day';

/** One column of a list, for its table and its CSV. */
export interface DeclaredColumn<Row> {
  readonly label: string;
  /** Heading in the CSV. */
  readonly heading: string;
  readonly kind: ColumnKind;
  /** Its value; a CSV leaves the cell of none empty, a table shows a dash. */
  readonly value: (row: Row) => string | number | null | undefined;
  /** True for text that people typed, which a spreadsheet could take for a formula. */
  readonly typed: boolean;
}

/** The columns of a list by the keys of its table, in the order of its CSV. */
export type DeclaredColumns<Row, Key extends string = string> = Readonly<Record<Key, DeclaredColumn<Row>>>;

/** A field of the row, or what is read from it. */
type From<Row, Value> = { [K in keyof Row]-?: Row[K] extends Value ? K : never }[keyof Row] | ((row: Row) => Value);

type Text = string | null | undefined;
type Amount = number | null | undefined;

/** Makers of the columns of some rows, by kind. The heading follows the label. */
export function columnsOf<Row>() {
  const of =
    <Value extends Text | Amount>(kind: ColumnKind, { unit = '', typed = false } = {}) =>
    (label: string, from: From<Row, Value>, heading = label + unit): DeclaredColumn<Row> => {
      const value = typeof from === 'function' ? from : (row: Row) => row[from] as Value;
      return { label, heading, kind, value, typed };
    };
  return {
    /** A text of ours: the label of a choice, a number of a piece. */
    text: of<Text>('text'),
    /** A text that people typed. */
    typed: of<Text>('text', { typed: true }),
    count: of<Amount>('count'),
    /** Euros. */
    money: of<Amount>('money', { unit: ' (€)' }),
    /** As the specification writes dates. */
    instant: of<Text>('instant'),
    /** An instant of our own screens: « hier 18:12 » there, whole in the CSV. */
    moment: of<Text>('moment'),
    day: of<Text>('day'),
  };
}
