import { addDays } from '@boucle/contract/base/format.ts';
import { weekday } from '../../demo/clock.ts';
import { type Random } from '../../demo/random.ts';
import { isPublicHoliday, isSchoolHoliday } from './calendar.ts';
import { between, normal } from './luck.ts';
import { type WeatherDay, weatherOf } from './weather.ts';

const YEAR = 365;
/** Deviation of a day's demand beyond what calendar and weather explain (of its logarithm). */
const RESTLESS = 0.2;
const FESTIVALS_A_DAY = 0.004;
const FESTIVAL_TIMES = [1.8, 3.5] as const;
const TREND = [-0.25, 0.6] as const;
const WEATHER = [0.02, 0.15] as const;

/**
 * Share of a week's mean on each day, Sunday first, and which holidays of schools and offices
 * change it to.
 */
const QUARTERS = [
  { weight: 5, week: [0, 1.2, 1.3, 1.25, 1.3, 1.2, 0], school: [0.65, 0.9], holiday: 0 },
  { weight: 3, week: [0.7, 0, 0.8, 0.95, 1, 1.6, 1.95], school: [0.8, 1.05], holiday: 0.8 },
  { weight: 2, week: [1, 0.8, 0.9, 0.9, 1, 1.3, 1.4], school: [0.95, 1.35], holiday: 1.2 },
  { weight: 1, week: [0, 1.3, 1.3, 1.3, 1.3, 0.8, 0], school: [0.15, 0.4], holiday: 0 },
] as const;

/** Where a restaurant stands and how it lives. */
interface Habits {
  /** Containers that an ordinary day asks for. */
  readonly size: number;
  readonly week: readonly number[];
  readonly school: number;
  readonly holiday: number;
  /** Growth of a year: 0.3 is thirty in a hundred. */
  readonly trend: number;
  readonly weather: number;
  /** First and last day of its closing in summer. */
  readonly closed: readonly [string, string] | null;
  /** Share of each format. */
  readonly mix: readonly number[];
}

/**
 * Demand at the restaurants of a town: weekdays, a trend of each, school and public holidays,
 * closings in summer, weather that all share, festivals that one has alone, and luck. A forecast
 * knows nothing of it. The same luck asks for the same.
 */
export class Town {
  readonly #habits: readonly Habits[];
  readonly #days: ReadonlyMap<string, { readonly rank: number; readonly weather: WeatherDay }>;
  readonly #random: Random;

  constructor(random: Random, days: readonly string[], { restaurants, formats }: TownSize) {
    this.#random = random;
    const weather = weatherOf(random, days.length);
    this.#days = new Map(
      days.map((day, rank) => [day, { rank, weather: weather[rank] ?? { bad: 0, left: 1 } }] as const),
    );
    const last = days.at(-1) ?? '';
    this.#habits = Array.from({ length: restaurants }, () => habitsOf(random, last, formats));
  }

  /** Containers asked for at each restaurant on a day; luck is drawn once for each. */
  asked(day: string): number[] {
    const { rank = 0, weather = { bad: 0, left: 1 } } = this.#days.get(day) ?? {};
    return this.#habits.map((habits) => {
      const luck = Math.exp(RESTLESS * normal(this.#random));
      const festival = this.#random.chance(FESTIVALS_A_DAY) ? between(this.#random, ...FESTIVAL_TIMES) : 1;
      const { closed, week, size, trend, school, holiday } = habits;
      if (closed !== null && day >= closed[0] && day <= closed[1]) return 0;
      const season = (isSchoolHoliday(day) ? school : 1) * (isPublicHoliday(day) ? holiday : 1);
      const growth = (1 + trend) ** (rank / YEAR);
      const sky = Math.exp(-habits.weather * weather.bad) * weather.left;
      return size * (week[weekday(day)] ?? 0) * growth * season * sky * luck * festival;
    });
  }

  /** Share of each format of what a restaurant is requested. */
  mixOf(restaurant: number): readonly number[] {
    return this.#habits[restaurant]?.mix ?? [];
  }
}

interface TownSize {
  readonly restaurants: number;
  readonly formats: number;
}

function habitsOf(random: Random, lastDay: string, formats: number): Habits {
  const quarter = random.weighted(QUARTERS, ({ weight }) => weight);
  // A few large ones, many small ones.
  const size = 4 + 40 * random.next() ** 2.5;
  const shares = Array.from({ length: formats }, () => (random.chance(0.25) ? 0 : random.next() ** 2));
  const total = shares.reduce((sum, one) => sum + one, 0);
  const closes = random.chance(0.35);
  const from = `${Number(lastDay.slice(0, 4)) - (lastDay.slice(5) < '08-15' ? 1 : 0)}-08-01`;
  const begins = addDays(from, random.between(0, 12));
  return {
    size,
    week: quarter.week,
    school: between(random, quarter.school[0], quarter.school[1]),
    holiday: quarter.holiday,
    trend: between(random, ...TREND),
    weather: between(random, ...WEATHER),
    closed: closes ? [begins, addDays(begins, random.between(13, 22))] : null,
    mix: total === 0 ? shares.map((_, n) => (n === 0 ? 1 : 0)) : shares.map((one) => one / total),
  };
}
