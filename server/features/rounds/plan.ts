import { writtenDay } from '@boucle/contract/base/format.ts';
import {
  type CreateRoundInput,
  type PlannedLine,
  type UpdateRoundInput,
} from '@boucle/contract/features/rounds/calls.ts';
import { type StopPlace } from '@boucle/contract/features/rounds/labels.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';
import { type RoundRow } from './access.ts';
import { minuteOf } from './clock.ts';
import { linkRequests, withRequests } from './requests.ts';
import { insertLines } from './stopQueries.ts';

const LETTERS: Readonly<Record<StopPlace, 'R' | 'T'>> = { restaurant: 'R', drawer: 'T' };
/**
 * A stop is written again with each line of it: the ranks of new ones come after the ones that were
 * there.
 */
const BEHIND = 1000;

type Fields = Pick<
  UpdateRoundInput,
  | 'day'
  | 'title'
  | 'vehicle_capacity'
  | 'start_time'
  | 'start_latitude'
  | 'start_longitude'
  | 'partner_id'
  | 'driver_id'
>;

/** When a round leaves by default. */
export const START_TIME = '08:30';

/** Where a new round begins: at the warehouse, else where the last one with a start did. */
export async function knownStart(
  tx: Tx,
  accountId: number,
): Promise<Pick<RoundRow, 'start_latitude' | 'start_longitude'>> {
  const { rows } = await tx.raw<Pick<RoundRow, 'start_latitude' | 'start_longitude'>>({
    text: `select coalesce((a.warehouse->>'latitude')::double precision, l.start_latitude) as start_latitude,
                  coalesce((a.warehouse->>'longitude')::double precision, l.start_longitude) as start_longitude
             from accounts a
             left join (select start_latitude, start_longitude from rounds where account_id = $1 and start_latitude is not null
                         order by id desc limit 1) l on true
            where a.id = $1`,
    values: [accountId],
  });
  return rows[0] ?? { start_latitude: null, start_longitude: null };
}

/**
 * Writes a round with its stops, in the order in which its lines name them, and answers its number.
 * 422 tied to the field that is wrong.
 */
export async function insertRound(
  tx: Tx,
  accountId: number,
  personId: number,
  asked: CreateRoundInput,
): Promise<number> {
  await assertDay(tx, accountId, asked.day);
  await assertPeople(tx, accountId, { partner_id: asked.partner_id ?? null, driver_id: asked.driver_id ?? null });
  const lines = await withRequests(tx, accountId, asked.lines ?? [], asked.requests ?? []);
  const start =
    asked.start_latitude === undefined
      ? await knownStart(tx, accountId)
      : { start_latitude: asked.start_latitude, start_longitude: asked.start_longitude ?? null };
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into rounds (account_id, day, title, vehicle_capacity, start_minute, start_latitude, start_longitude, partner_id, driver_id,
             created_by, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    values: [
      ...[accountId, asked.day, asked.title || `Tournée du ${writtenDay(asked.day)}`, asked.vehicle_capacity ?? null],
      ...[minuteOf(asked.start_time ?? START_TIME), start.start_latitude, start.start_longitude],
      ...[asked.partner_id ?? null, asked.driver_id ?? null, personId, tx.now()],
    ],
  });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The round was not written');
  await writeLines(tx, accountId, id, lines);
  await linkRequests(tx, accountId, id, { ids: asked.requests ?? [], personId });
  return id;
}

/**
 * Changes the properties of a round that are given; the others stay. The caller holds the lock of
 * the round.
 */
export async function updateRound(
  tx: Tx,
  accountId: number,
  round: RoundRow,
  { personId, asked }: { readonly personId: number; readonly asked: UpdateRoundInput },
): Promise<Fields> {
  if (asked.day !== undefined && asked.day !== round.day) await assertDay(tx, accountId, asked.day);
  const people = {
    partner_id: asked.partner_id === undefined ? round.partner_id : asked.partner_id,
    driver_id: asked.driver_id === undefined ? round.driver_id : asked.driver_id,
  };
  await assertPeople(tx, accountId, people);
  const kept = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
  await tx.raw({
    text: `update rounds set day = $3, title = $4, vehicle_capacity = $5, start_minute = $6, start_latitude = $7, start_longitude = $8,
             partner_id = $9, driver_id = $10 where account_id = $1 and id = $2`,
    values: [
      ...[accountId, round.id, asked.day ?? round.day, asked.title || round.title],
      ...[kept(asked.vehicle_capacity, round.vehicle_capacity)],
      asked.start_time === undefined ? round.start_minute : minuteOf(asked.start_time),
      ...[kept(asked.start_latitude, round.start_latitude), kept(asked.start_longitude, round.start_longitude)],
      ...[people.partner_id, people.driver_id],
    ],
  });
  const { requests = [] } = asked;
  if (asked.lines !== undefined || requests.length > 0) {
    const planned = asked.lines ?? (await plannedOf(tx, accountId, round.id));
    await writeLines(tx, accountId, round.id, await withRequests(tx, accountId, planned, requests, round.id));
    await linkRequests(tx, accountId, round.id, { ids: requests, personId });
  }
  for (const { n, from, to } of asked.windows ?? []) {
    const { rows } = await tx.raw({
      text: `update round_stops set window_from = $4, window_to = $5 where account_id = $1 and round_id = $2 and n = $3::bigint returning n`,
      values: [accountId, round.id, n, from ? minuteOf(from) : null, to ? minuteOf(to) : null],
    });
    if (rows.length === 0) throw invalidField('windows', 'Cet arrêt n’est pas de cette tournée.');
  }
  const { id: _id, version: _version, lines: _lines, windows: _windows, requests: _requests, ...fields } = asked;
  return fields;
}

/** Lines planned of a round, as they were given. */
async function plannedOf(tx: Tx, accountId: number, roundId: number): Promise<PlannedLine[]> {
  const { rows } = await tx.raw<PlannedLine & Record<string, unknown>>({
    text: `select case s.place when 'R' then 'restaurant' else 'drawer' end as place, s.place_id, l.format_id, l.act, l.planned as quantity
             from round_lines l join round_stops s on s.account_id = l.account_id and s.round_id = l.round_id and s.n = l.n
            where l.account_id = $1 and l.round_id = $2 order by s.rank, l.act, l.format_id`,
    values: [accountId, roundId],
  });
  return rows;
}

/**
 * Writes the lines of a round anew: a place that stays keeps its stop, the others go, new ones come
 * last under numbers that no stop had: a phone without network names a stop by its number.
 */
async function writeLines(tx: Tx, accountId: number, roundId: number, lines: readonly PlannedLine[]): Promise<void> {
  await assertPlaces(tx, accountId, lines);
  const places = [...new Map(lines.map((line) => [`${line.place} ${line.place_id}`, line])).values()];
  const letters = places.map(({ place }) => LETTERS[place]);
  const numbers = places.map(({ place_id }) => place_id);
  await tx.raw({
    text: 'delete from round_lines where account_id = $1 and round_id = $2',
    values: [accountId, roundId],
  });
  await tx.raw({
    text: `delete from round_stops s where s.account_id = $1 and s.round_id = $2
              and not exists (select from unnest($3::text[], $4::bigint[]) as p(place, id) where p.place = s.place and p.id = s.place_id)`,
    values: [accountId, roundId, letters, numbers],
  });
  await tx.raw({
    text: `insert into round_stops (account_id, round_id, n, rank, place, place_id)
           select $1, $2, m.last_stop + p.n, ${BEHIND} + p.n, p.place, p.id
             from unnest($3::text[], $4::bigint[]) with ordinality as p(place, id, n)
             join rounds m on m.account_id = $1 and m.id = $2
            where not exists (select from round_stops s where s.account_id = $1 and s.round_id = $2 and s.place = p.place and s.place_id = p.id)
           returning n`,
    values: [accountId, roundId, letters, numbers],
  });
  const { rows: stops } = await tx.raw<{ n: number; place: string; place_id: number }>({
    text: 'select n, place, place_id from round_stops where account_id = $1 and round_id = $2',
    values: [accountId, roundId],
  });
  await tx.raw({
    text: 'update rounds set last_stop = greatest(last_stop, $3::smallint) where account_id = $1 and id = $2',
    values: [accountId, roundId, Math.max(...stops.map(({ n }) => n))],
  });
  const stopAt = new Map(stops.map(({ n, place, place_id }) => [`${place} ${place_id}`, n]));
  await insertLines(
    tx,
    accountId,
    roundId,
    lines.map(({ place, place_id, format_id, act, quantity }) => ({
      n: stopAt.get(`${LETTERS[place]} ${place_id}`) ?? 0,
      format_id,
      act,
      planned: quantity,
    })),
  );
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

/**
 * 422 for a place or a format that the account does not have, for what would be given to a
 * restaurant that is closed or of a format withdrawn.
 */
async function assertPlaces(tx: Tx, accountId: number, lines: readonly PlannedLine[]): Promise<void> {
  const account = sql`${accountId}::bigint`;
  const [found] = await prepared(
    tx,
    sql<{ restaurants: Named[]; drawers: number[]; formats: Named[] }>`
      select coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'active', r.status = 'active')) from restaurants r
               where r.account_id = ${account} and r.id = any(${idsAt('restaurant')}::bigint[])), '[]') as restaurants,
             array(select d.id from collection_drawers d where d.account_id = ${account} and d.id = any(${idsAt('drawer')}::bigint[])) as drawers,
             coalesce((select json_agg(json_build_object('id', f.id, 'name', f.title, 'active', f.active)) from formats f
               where f.account_id = ${account} and f.id = any(${lines.map((line) => line.format_id)}::bigint[])), '[]') as formats`,
  );
  const restaurants = new Map((found?.restaurants ?? []).map((one) => [one.id, one]));
  const drawers = new Set(found?.drawers);
  const formats = new Map((found?.formats ?? []).map((one) => [one.id, one]));
  for (const { place, place_id, format_id, act } of lines) {
    const restaurant = restaurants.get(place_id);
    if (place === 'restaurant' ? restaurant === undefined : !drawers.has(place_id))
      throw invalidField('lines', 'Ce lieu n’existe pas.');
    const format = formats.get(format_id);
    if (format === undefined) throw invalidField('lines', 'contenant inconnu');
    if (act === 'give' && !format.active) throw invalidField('lines', `${format.name} n’est plus proposé.`);
    if (act === 'give' && restaurant?.active === false)
      throw invalidField('lines', `${restaurant.name} est désactivé\u00a0: rien ne peut y être livré.`);
  }

  function idsAt(place: StopPlace): number[] {
    return lines.filter((line) => line.place === place).map((line) => line.place_id);
  }
}

/** 422 for a day of a month that is closed: nothing is recorded in it any more. */
async function assertDay(tx: Tx, accountId: number, day: string): Promise<void> {
  const { rows } = await tx.raw({
    text: `select from closed_months where account_id = $1 and month = date_trunc('month', $2::date)::date`,
    values: [accountId, day],
  });
  if (rows.length > 0) throw invalidField('day', 'Ce mois est clôturé\u00a0: choisissez un jour plus récent.');
}

/** 422 for another account's partner, and a driver who is neither of its people nor of the team. */
export async function assertPeople(
  tx: Tx,
  accountId: number,
  { partner_id, driver_id }: { readonly partner_id: number | null; readonly driver_id: number | null },
  field = 'driver_id',
): Promise<void> {
  const { rows } = await tx.raw<{ partner: boolean; driver: boolean }>({
    text: `select $2::bigint is null or exists (select from partners where account_id = $1 and id = $2) as partner,
                  $3::bigint is null or exists (select from people where account_id = $1 and id = $3
                    and (role = 'account_admin' or role in ('partner_admin', 'partner_delegated_admin') and partner_id = $2::bigint)) as driver`,
    values: [accountId, partner_id, driver_id],
  });
  if (rows[0]?.partner !== true) throw invalidField('partner_id', 'Ce partenaire n’existe pas.');
  if (!rows[0].driver)
    throw invalidField(
      field,
      partner_id === null
        ? 'Ce chauffeur n’administre pas l’initiative.'
        : 'Ce chauffeur n’est ni de ce partenaire ni de l’équipe.',
    );
}
