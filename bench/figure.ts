/** One measure and the bar it has to reach. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  /** « × », « ms », « Kio »…, shown behind the figure and its bar. */
  readonly unit: string;
  readonly bar: number;
  /** Which side of the bar is the good one. */
  readonly better: 'more' | 'less';
  /** The two sides of a ratio, or how the measures varied. */
  readonly detail: string;
}

/** A figure that must reach its bar. */
export const atLeast = (what: string, value: number, unit: string, bar: number, detail = ''): Figure => ({
  what,
  value,
  unit,
  bar,
  better: 'more',
  detail,
});

/** A figure that must stay under its bar. */
export const atMost = (what: string, value: number, unit: string, bar: number, detail = ''): Figure => ({
  what,
  value,
  unit,
  bar,
  better: 'less',
  detail,
});

export const isReached = ({ value, bar, better }: Figure): boolean => (better === 'more' ? value >= bar : value <= bar);
