import { addDays } from '@boucle/contract/format.ts';
import { type HolderBalance } from '@boucle/contract/holders.ts';

interface Steps {
  /** SVG path of the steps, from the left edge to the right one. */
  readonly path: string;
  /** The largest balance shown, in euros. */
  readonly top: number;
  /** First day shown, YYYY-MM-DD. */
  readonly from: string;
}

const DAY_MS = 86_400_000;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** A balance as steps over the days from `from` (or its first day, when later) to `to`, drawn in a box. */
export function balanceSteps(
  days: readonly HolderBalance[],
  period: { from: string; to: string },
  width: number,
  height: number,
): Steps {
  const first = days[0]?.day ?? period.to;
  const from = first > period.from ? addDays(first, -1) : period.from;
  const before = days.findLast(({ day }) => day < from)?.credits ?? 0;
  const shown = days.filter(({ day }) => day >= from && day <= period.to);
  const top = Math.max(before, ...shown.map(({ credits }) => credits));
  const span = Math.max(1, daysBetween(from, period.to));
  const y = (euros: number): number =>
    Math.round((height - 4 - (top === 0 ? 0 : (euros / top) * (height - 12))) * 10) / 10;
  const x = (day: string): number => Math.round((daysBetween(from, day) / span) * width * 10) / 10;
  const steps = shown.map(({ day, credits }) => `H${x(day)}V${y(credits)}`);
  return { path: `M0 ${y(before)}${steps.join('')}H${width}`, top, from };
}
