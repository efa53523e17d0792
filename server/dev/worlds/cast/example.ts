import { type Initiative } from './initiative.ts';
import { LOIRE } from './loire.ts';

/** Of the demo's first initiative, so many of each kind are enough to look around. */
const RESTAURANTS = 4;
const FORMATS = 3;
const POINTS = 2;
const SITES = 1;

/**
 * An example, made as an initiative of the demo is: small enough to be written within seconds, and
 * with one of each thing that screens show. It takes no money by card: nothing of it is ever asked
 * of a payment provider.
 */
export function exampleStory(initiative: string): Initiative {
  const formats = LOIRE.formats.slice(0, FORMATS);
  return {
    ...LOIRE,
    name: `Exemple – ${initiative}`.slice(0, 120),
    formats,
    partner: { ...LOIRE.partner, email: 'partenaire@exemple.invalid' },
    restaurants: LOIRE.restaurants.slice(0, RESTAURANTS).map((restaurant, rank) => {
      const served = restaurant.formats.filter((format) => format < formats.length);
      return { ...restaurant, formats: served.length > 0 ? served : [rank % formats.length] };
    }),
    batches: [
      { quantity: 10, amountCents: 1500, funding: 'offered', agedDays: 80, printed: 10, activated: 8 },
      { quantity: 6, amountCents: 1000, funding: 'initiative', agedDays: 12, printed: 2, activated: 0 },
    ],
    disabledCards: [3],
    customers: 12,
    takesCards: false,
    hasAppIcon: false,
    grabsPerDay: 6,
    guestsPerDay: 1,
    points: LOIRE.points.slice(0, POINTS).map(({ restaurant: _, ...point }) => point),
    sites: LOIRE.sites.slice(0, SITES),
  };
}
