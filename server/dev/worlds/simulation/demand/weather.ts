import { type Random } from '../../demo/random.ts';
import { between, normal } from './luck.ts';

/** How much of yesterday's weather is in today's. */
const PERSISTENCE = 0.6;
const STORMS_A_DAY = 0.015;
const STORM_DAYS = [1, 3] as const;
/** Of everybody's demand. */
const LEFT_BY_STORM = [0.4, 0.7] as const;

export interface WeatherDay {
  /** Bad weather in deviations: 0 is ordinary, above it fewer people go out. */
  readonly bad: number;
  /** Share of demand that a storm, or a strike, leaves to everybody: 1 on most days. */
  readonly left: number;
}

/**
 * The weather of a town on so many days: each resembles the one before, and shocks of one to three
 * days come unannounced.
 */
export function weatherOf(random: Random, days: number): WeatherDay[] {
  const weather: WeatherDay[] = [];
  let bad = normal(random);
  let storm = 0;
  let left = 1;
  for (let n = 0; n < days; n += 1) {
    bad = PERSISTENCE * bad + Math.sqrt(1 - PERSISTENCE ** 2) * normal(random);
    if (storm > 0) storm -= 1;
    else if (random.chance(STORMS_A_DAY)) {
      storm = random.between(...STORM_DAYS) - 1;
      left = between(random, ...LEFT_BY_STORM);
    } else left = 1;
    weather.push({ bad, left });
  }
  return weather;
}
