import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { parisInstant } from '../clock.ts';
import { type DemoWorld } from './demoWorld.ts';

interface Format {
  readonly format_id: number;
  readonly forecast: number | null;
}

/** Part of the forecast that each asks for, when, and with which answer. */
const REQUESTS = [
  { days: -1, hour: 9, times: 1.2, wantedIn: 2, status: 'asked', comment: '' },
  { days: -2, hour: 15, times: 2.1, wantedIn: 4, status: 'asked', comment: 'Un traiteur nous prend 80 repas samedi.' },
  { days: -2, hour: 18, times: 0.8, wantedIn: null, status: 'asked', comment: '' },
  { days: -6, hour: 11, times: 1, wantedIn: -4, status: 'refused', comment: '' },
  { days: -9, hour: 14, times: 1.1, wantedIn: -7, status: 'cancelled', comment: '' },
] as const;

/**
 * Requests of containers of the last days: some that wait, one of them above the forecast, one that
 * was refused, one that was cancelled.
 */
export async function writeSupplyRequests(tx: Tx, world: DemoWorld): Promise<void> {
  const { accountId, partnerId, adminId, restaurants, today, ago } = world;
  const { rows: people } = await tx.raw<{ id: number }>({
    text: `select id from people where role = 'partner_admin' and account_id = $1 and partner_id = $2 order by id`,
    values: [accountId, partnerId],
  });
  const partnerAdminId = people[0]?.id ?? adminId;
  await writeReserveRequest(tx, world, partnerAdminId);
  for (const [n, { days, hour, times, wantedIn, status, comment }] of REQUESTS.entries()) {
    const restaurantId = restaurants[n]?.id;
    if (restaurantId === undefined) return;
    const at = ago(-days, hour * 60 + 20);
    const isOfPartner = n % 2 === 0;
    const isRefused = status === 'refused';
    const { rows } = await tx.raw<{ id: number }>({
      text: `insert into supply_requests (account_id, restaurant_id, partner_id, status, wanted_on, comment, asked_by, asked_at,
               answered_by, answered_at, answer)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      values: [
        ...[accountId, restaurantId, isOfPartner ? partnerId : null, status],
        ...[wantedIn === null ? null : addDays(today, wantedIn), comment, isOfPartner ? partnerAdminId : adminId, at],
        ...(isRefused
          ? [adminId, ago(-days, hour * 60 + 95), 'Livré la veille\u00a0: il en reste assez.']
          : [null, null, null]),
      ],
    });
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('The request was not written');
    for (const { format_id, forecast } of await servedFormats(tx, accountId, restaurantId))
      await tx.raw({
        text: `insert into supply_request_lines (account_id, request_id, way, format_id, quantity, forecast) values ($1, $2, 'clean_in', $3, $4, $5)`,
        values: [accountId, id, format_id, Math.max(4, Math.round((forecast ?? 10) * times)), forecast],
      });
  }
}

/** What the partner asks for its reserve, and no one answered. */
async function writeReserveRequest(
  tx: Tx,
  { accountId, partnerId, ago, formats }: DemoWorld,
  personId: number,
): Promise<void> {
  await tx.raw({
    text: `with d as (insert into supply_requests (account_id, partner_id, asked_by, asked_at) values ($1, $2, $3, $4) returning account_id, id)
           insert into supply_request_lines (account_id, request_id, way, format_id, quantity)
           select d.account_id, d.id, l.way, $5, l.quantity from d, (values ('clean_in', 40), ('dirty_out', 18)) as l(way, quantity)
           returning format_id`,
    values: [accountId, partnerId, personId, ago(1, 8 * 60 + 10), formats[0]?.id],
  });
}

interface RoundLine {
  readonly round_id: number;
  readonly n: number;
  readonly restaurant_id: number;
  readonly format_id: number;
  readonly day: string;
  readonly planned: number;
  readonly actual: number | null;
}

/**
 * Requests that rounds have: one that was collected in part, one that tomorrow's deliveries bring.
 * Rounds are written.
 */
export async function writePlannedRequests(tx: Tx, { accountId, adminId, today }: DemoWorld): Promise<void> {
  for (const { status, act, way } of [
    { status: 'delivered', act: 'take_dirty', way: 'dirty_out' },
    { status: 'planned', act: 'give', way: 'clean_in' },
  ] as const) {
    const { rows } = await tx.raw<RoundLine & Record<string, unknown>>({
      text: `select l.round_id, l.n, s.place_id as restaurant_id, l.format_id, o.day::text as day, l.planned, l.actual
               from rounds o
               join round_stops s on s.account_id = o.account_id and s.round_id = o.id and s.place = 'R'
               join round_lines l on l.account_id = s.account_id and l.round_id = s.round_id and l.n = s.n
              where o.account_id = $1 and l.act = $2 and o.status = $3 order by l.round_id, l.n, l.format_id limit 1`,
      values: [accountId, act, status === 'delivered' ? 'done' : 'ready'],
    });
    const [line] = rows;
    if (line === undefined) continue;
    const day = addDays(line.day < today ? line.day : today, -2);
    const { rows: made } = await tx.raw<{ id: number }>({
      text: `insert into supply_requests (account_id, restaurant_id, status, wanted_on, comment, asked_by, asked_at, round_id, round_stop,
               answered_by, answered_at)
             values ($1, $2, $3, $4, '', $5, $6, $7, $8, $5, $9) returning id`,
      values: [
        ...[accountId, line.restaurant_id, status, line.day, adminId, parisInstant(day, 10 * 60 + 5)],
        ...[line.round_id, line.n, parisInstant(day, 17 * 60)],
      ],
    });
    await tx.raw({
      text: `insert into supply_request_lines (account_id, request_id, way, format_id, quantity, done) values ($1, $2, $3, $4, $5, $6)`,
      values: [accountId, made[0]?.id ?? 0, way, line.format_id, line.planned, line.actual],
    });
  }
}

/** The two formats that a restaurant uses most, with what it uses in a week. */
async function servedFormats(tx: Tx, accountId: number, restaurantId: number): Promise<Format[]> {
  const { rows } = await tx.raw<Format & Record<string, unknown>>({
    text: `select c.format_id, case when x.method <> 'none' then ceil((select sum(w) from unnest(x.week) as w))::int end as forecast
             from cells c left join cell_forecasts x on x.account_id = c.account_id and x.cell_id = c.id
            where c.account_id = $1 and c.place = 'R' and c.place_id = $2 and c.state = 'clean'
            order by 2 desc nulls last, c.format_id limit 2`,
    values: [accountId, restaurantId],
  });
  return rows;
}
