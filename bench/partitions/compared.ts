import { type Figure, atMost } from '../figure.ts';
import { median, spread } from '../statistics.ts';

/** No shape may cost more than a tenth above plain tables. */
const BAR = 1.1;

/** Measures of one shape, round by round. */
export interface Measured {
  readonly name: string;
  readonly values: number[];
}

/** One thing that was measured of each shape, plain tables first. */
export interface Compared {
  readonly what: string;
  readonly unit: string;
  readonly measured: readonly Measured[];
}

/** Ratio of each other shape to the first, round by round. */
export const figuresOf = (compared: readonly Compared[]): Figure[] =>
  compared.flatMap(({ what, unit, measured: [base, ...others] }) =>
    others.map(({ name, values }) => {
      const before = base?.values ?? [];
      const ratio = median(values.map((value, round) => value / (before[round] ?? Number.NaN)));
      const detail = `${unit} : ${spread(values)} contre ${spread(before)}`;
      return atMost(`${what}, ${name} contre tables simples`, ratio, '×', BAR, detail);
    }),
  );

/** Measures of two runs, each of its own shapes, of what both looked at. */
export const joined = (before: readonly Compared[], after: readonly Compared[]): Compared[] =>
  before.flatMap((first) => {
    const second = after.find(({ what }) => what === first.what);
    return second === undefined ? [] : [{ ...first, measured: [...first.measured, ...second.measured] }];
  });

/** Prints what was measured as it is. */
export function tell(compared: readonly Compared[]): void {
  for (const { what, unit, measured } of compared)
    for (const { name, values } of measured) console.log(`  ${what}, ${name} : ${spread(values)} ${unit}`);
}
