import { E_MONEY_WAYS, type EMoneyWay, yearBefore } from '@boucle/contract/shared/books/eMoney.ts';
import { type EMoney } from '@boucle/contract/features/books/eMoneyCalls.ts';
import { monthEndBefore } from '@boucle/contract/features/books/liability.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type EMoneyDay } from '../../../domain/statistics/eMoneyDays.ts';

const MONTHS_SHOWN = 36;

type Most = { day: string; cents: number } | null;

const more = (most: Most, day: string, cents: number): Most => (cents > (most?.cents ?? 0) ? { day, cents } : most);

const mostOut = (most: Most): { day: string; amount: number } | null =>
  most && { day: most.day, amount: toEuros(most.cents) };

const volumeOf = (day: EMoneyDay): number => E_MONEY_WAYS.reduce((sum, way) => sum + day[way], 0);

/** The ends of the months from a day's to `upTo`, which ends the last one; the earliest first. */
function monthEnds(first: string, upTo: string): string[] {
  const ends = [upTo];
  for (let end = monthEndBefore(upTo); end >= first && ends.length < MONTHS_SHOWN; end = monthEndBefore(end)) {
    ends.unshift(end);
  }
  return ends;
}

/**
 * Balance of all cagnottes and volume of the twelve months up to each day, followed through the
 * days on which euros moved (in order, none after `upTo`). Both are largest at the end of such a
 * day.
 */
export function eMoneyCourse(days: readonly EMoneyDay[], upTo: string): EMoney {
  let [cagnottes, deposits, volume, oldest] = [0, 0, 0, 0];
  let [mostHeld, mostVolume]: [Most, Most] = [null, null];
  const months: EMoney['months'] = [];
  const ends = monthEnds(days[0]?.day ?? upTo, upTo);
  /** Leaves out what is a year old at the end of that day. */
  const until = (day: string): void => {
    const before = yearBefore(day);
    for (let old = days[oldest]; old !== undefined && old.day <= before; old = days[oldest]) {
      volume -= volumeOf(old);
      oldest += 1;
    }
  };
  const endMonths = (isOver: (end: string) => boolean): void => {
    for (let end = ends[0]; end !== undefined && isOver(end); end = ends[0]) {
      until(end);
      months.push({ day: end, cagnottes: toEuros(cagnottes), deposits: toEuros(deposits), volume: toEuros(volume) });
      ends.shift();
    }
  };
  for (const one of days) {
    endMonths((end) => end < one.day);
    cagnottes += one.cagnottes;
    deposits += one.deposits;
    until(one.day);
    volume += volumeOf(one);
    mostHeld = more(mostHeld, one.day, cagnottes);
    mostVolume = more(mostVolume, one.day, volume);
  }
  endMonths(() => true);
  const from = addDays(yearBefore(upTo), 1);
  const lately = days.filter(({ day }) => day >= from);
  const sumOf = (way: EMoneyWay): number => lately.reduce((sum, one) => sum + one[way], 0);
  return {
    day: upTo,
    outstanding: { cagnottes: toEuros(cagnottes), deposits: toEuros(deposits), most: mostOut(mostHeld) },
    volume: {
      from,
      ways: E_MONEY_WAYS.map((way) => ({ way, amount: toEuros(sumOf(way)) })),
      amount: toEuros(volume),
      most: mostOut(mostVolume),
    },
    months,
  };
}
