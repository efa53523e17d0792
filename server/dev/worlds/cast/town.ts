import { type BatchStory, type Initiative } from './initiative.ts';
import { LOIRE } from './loire.ts';

const MIDDLE = [47.218, -1.553] as const;
/** Degrees from the middle to the border: the town measures under two kilometres. */
const RADIUS = 0.01;
const CUSTOMERS_A_RESTAURANT = 25;
const CARDS_A_RESTAURANT = 5;
const BATCHES = 10;
/** Room for more than comes between two rounds. */
const DRAWER = 600;

const times = <T>(count: number, made: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => made(n));

/** An initiative of a town with so many restaurants, whose story lasts so many days. */
export function townOf(name: string, restaurants: number, days: number): Initiative {
  const place = (n: number) => ({
    address: `${n + 1} rue du Port`,
    city: 'Nantes',
    latitude: MIDDLE[0] + RADIUS * Math.sin(n),
    longitude: MIDDLE[1] + RADIUS * Math.cos(1.7 * n),
  });
  const cards = Math.ceil((restaurants * CARDS_A_RESTAURANT) / BATCHES);
  return {
    ...LOIRE,
    name,
    trashBagCapacity: 25,
    maxBalanceCents: 25_000,
    restaurants: times(restaurants, (n) => {
      const { latitude, longitude, ...address } = place(n);
      return {
        ...address,
        name: `Restaurant ${n + 1}`,
        postalCode: '44000',
        position: [latitude, longitude],
        washMode: n % 3 === 2 ? 'restaurant' : 'account',
        weight: 6 + (n % 3),
        formats: times(3, (rank) => (n + rank + Math.floor(rank / 2)) % LOIRE.formats.length),
      };
    }),
    batches: times(BATCHES, (n): BatchStory => {
      const agedDays = Math.ceil((days * (BATCHES - n)) / BATCHES);
      return { quantity: cards, amountCents: 1500, funding: 'offered', agedDays, printed: cards, activated: cards };
    }),
    // Of the older half.
    disabledCards: times(Math.ceil(restaurants / 2), (n) => n * CARDS_A_RESTAURANT),
    customers: restaurants * CUSTOMERS_A_RESTAURANT,
    hasAppIcon: false,
    mostPieces: 1,
    fillsShelves: true,
    guestsPerDay: Math.max(1, Math.round(restaurants / 3)),
    points: times(Math.max(1, Math.round(restaurants / 20)), (n) => ({
      ...place(n),
      name: `Point ${n + 1}`,
      postcode: '44000',
      kind: 'public',
      capacity: null,
    })),
    sites: [
      {
        ...place(0),
        name: 'Centre',
        postcode: '44000',
        terminals: [{ name: 'Borne', drawers: times(Math.max(1, Math.round(restaurants / 10)), () => DRAWER) }],
      },
    ],
  };
}
