import { type Tx } from '../../database/transaction.ts';
import { forecastOfPlace } from '../../supply/writeForecasts.ts';
import { type SimulatedStep } from '../activity/activitySimulator.ts';
import { type Cast } from '../cast.ts';

/** Types that take a clean one off a restaurant's shelf. */
const LENDS = ['grab_container', 'grab_guest_container', 'refill_container', 'customerless_refill'];

/** Fate of the restaurants' shelves over some days. */
export interface Outcome {
  /** Shelves (a format of a restaurant) times days, and those on which nothing was there at some moment. */
  readonly shelfDays: number;
  readonly outDays: number;
  /** Containers asked for, and those of them that were not there. */
  readonly asked: number;
  readonly missed: number;
  /** Deliveries to a restaurant, the pieces they brought, those that were taken back clean. */
  readonly deliveries: number;
  readonly given: number;
  readonly taken: number;
}

/** Reads from the movements what happened on these days; `steps` is what people tried. */
export async function outcomeOf(
  tx: Tx,
  cast: Cast,
  days: readonly string[],
  steps: readonly SimulatedStep[],
): Promise<Outcome> {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  let shelfDays = 0;
  let outDays = 0;
  for (const { id } of cast.restaurants)
    for (const cell of await forecastOfPlace(tx, cast.accountId, { place: 'R', place_id: id }, to)) {
      const own = cell.days.filter(({ day }) => day >= from);
      shelfDays += own.length;
      outDays += own.filter(({ state }) => state === 'out').length;
    }
  const { rows } = await tx.raw<{ lent: number; deliveries: number; given: number; taken: number }>({
    text: `select coalesce(sum(containers_count) filter (where type = any($4)), 0)::int as lent,
        count(distinct (restaurant_id, day)) filter (where type = 'admin_give')::int as deliveries,
        coalesce(sum(containers_count) filter (where type = 'admin_give'), 0)::int as given,
        coalesce(sum(containers_count) filter (where type = 'admin_return'), 0)::int as taken
        from transactions where account_id = $1 and day between $2 and $3 and reverses_id is null`,
    values: [cast.accountId, from, to, LENDS],
  });
  const { lent = 0, deliveries = 0, given = 0, taken = 0 } = rows[0] ?? {};
  const asked = steps.reduce(
    (sum, one) =>
      'command' in one && LENDS.includes(one.command.type)
        ? sum + (one.command.lines ?? []).reduce((pieces, line) => pieces + line.quantity, 0)
        : sum,
    0,
  );
  return { shelfDays, outDays, asked, missed: asked - lent, deliveries, given, taken };
}
