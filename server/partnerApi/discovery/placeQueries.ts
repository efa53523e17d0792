import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { RETURN_PLACE_KINDS, type ReturnPlaceKind } from '@boucle/contract/shared/places/returnPlaces.ts';
import { fillPercent, urgencyOf } from '@boucle/contract/shared/collectionSites/urgency.ts';
import { IS_OFFERED } from '../../domain/formats/offered.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type PartnerCaller } from '../context.ts';
import { LIMIT } from '../pages.ts';
import { type Hours, hoursOf, type KeptHours } from './hours.ts';
import { IS_SHOWN } from './restaurantQueries.ts';

interface Row extends Omit<ReturnPlace, 'room' | keyof Hours>, KeptHours {
  capacity: number | null;
  pieces: number;
}

/** Whose places: a partner's, or all of the account's. */
type PlacesOf = Pick<PartnerCaller, 'accountId' | 'partnerId'>;

const NO_RESTAURANT = '0::bigint as restaurant_id';
const POINT_SERVED = `($2::bigint is null or exists (
    select from partners p where p.account_id = $1 and p.id = $2 and (p.all_drop_off_points or exists (
      select from partner_drop_off_points o
       where o.account_id = $1 and o.partner_id = p.id and o.drop_off_point_id = d.id))))`;

/** Places of account $1 that partner $2 works with: their kind's rank and their number first. */
const PLACES = `
  select 1 as rank, r.id, r.name, r.address, r.postal_code, r.city, r.latitude, r.longitude, r.weekly_hours, r.closed_days,
         r.id as restaurant_id, null::bigint as format_id, null::integer as capacity, null::text as place, true as in_service
    from restaurants r where r.account_id = $1 and ${IS_SHOWN}
  union all
  select 2, d.id, d.name, d.address, d.postcode, d.city, d.latitude, d.longitude, d.weekly_hours, d.closed_days, ${NO_RESTAURANT}, null, d.capacity, 'D', d.status = 'active'
    from drop_off_points d where d.account_id = $1 and ${POINT_SERVED}
  union all
  select 3, w.id, concat_ws(', ', z.name, t.name, w.name), z.address, z.postcode, z.city, z.latitude, z.longitude, z.weekly_hours, z.closed_days,
         ${NO_RESTAURANT}, w.format_id, w.capacity, 'T', w.status = 'active' and z.status = 'active'
    from collection_drawers w
    join collection_terminals t on t.account_id = $1 and t.id = w.terminal_id
    join collection_sites z on z.account_id = $1 and z.id = t.site_id
   where w.account_id = $1`;

/** Places to read: SQL over `every`, whose own parameters begin at $4. */
interface Wanted {
  readonly where: string;
  readonly order: string;
  readonly limit: string;
  readonly values: readonly (number | string | null)[];
}

/** A page of the places that take containers back: restaurants, then points, then drawers. */
export const returnPlaces = (
  tx: Tx,
  caller: PlacesOf,
  after: { kind: ReturnPlaceKind; id: number } | undefined,
): Promise<ReturnPlace[]> =>
  readPlaces(tx, caller, {
    where: 'in_service and (rank, id) > ($4::int, $5::bigint)',
    order: 'rank, id',
    limit: LIMIT,
    values: [after === undefined ? 0 : rankOf(after.kind), after?.id ?? 0],
  });

/** One place, in service or not; undefined when the account has none of that kind and number. */
export async function returnPlace(
  tx: Tx,
  caller: PlacesOf,
  { kind, id }: Pick<ReturnPlace, 'kind' | 'id'>,
): Promise<ReturnPlace | undefined> {
  const values = [rankOf(kind), id];
  const found = await readPlaces(tx, caller, {
    where: 'rank = $4::int and id = $5::bigint',
    order: 'id',
    limit: '',
    values,
  });
  return found[0];
}

/** A page of the places by postal code, from a rank on, whose code begins with given digits. */
export const placesByCode = (tx: Tx, caller: PlacesOf, code: string, from: number): Promise<ReturnPlace[]> =>
  readPlaces(tx, caller, {
    where: 'in_service and starts_with(postal_code, $4)',
    order: 'postal_code, city, name, rank, id',
    limit: `${LIMIT} offset $5::bigint`,
    values: [code, from],
  });

/** The places nearest to one, as the crow flies; where positions lack, of its postal code first. */
export const placesNear = (tx: Tx, caller: PlacesOf, place: ReturnPlace): Promise<ReturnPlace[]> =>
  readPlaces(tx, caller, {
    where: 'in_service and (rank, id) <> ($4::int, $5::bigint)',
    order: `(latitude - $6::float8) ^ 2 + ((longitude - $7::float8) * cosd($6::float8)) ^ 2, postal_code <> $8, name, rank, id`,
    limit: 'limit 12',
    values: [rankOf(place.kind), place.id, place.latitude, place.longitude, place.postal_code],
  });

const rankOf = (kind: ReturnPlaceKind): number => RETURN_PLACE_KINDS.indexOf(kind) + 1;

async function readPlaces(
  tx: Tx,
  { accountId, partnerId }: PlacesOf,
  { where, order, limit, values }: Wanted,
): Promise<ReturnPlace[]> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({
    text: `with page as (select * from (${PLACES}) every where ${where} order by ${order} ${limit})
           select ($3::text[])[page.rank] as kind, page.id, page.name, page.address, page.postal_code, page.city,
                  page.latitude, page.longitude, page.weekly_hours, page.closed_days, page.capacity,
                  coalesce((select sum(c.quantity) from cells c
                             where c.account_id = $1 and c.place = page.place and c.place_id = page.id), 0)::int as pieces,
                  array(select f.id from formats f
                          left join restaurant_formats l
                            on l.account_id = $1 and l.restaurant_id = page.restaurant_id and l.format_id = f.id
                         where f.account_id = $1 and ${IS_OFFERED} and (page.format_id is null or f.id = page.format_id)
                         order by f.id) as format_ids
             from page order by ${order}`,
    values: [accountId, partnerId, [...RETURN_PLACE_KINDS], ...values],
  });
  return rows.map(({ capacity, pieces, weekly_hours, closed_days, ...place }) => ({
    ...place,
    ...hoursOf({ weekly_hours, closed_days }, tx.now()),
    room: place.kind === 'restaurant' ? null : ROOMS[urgencyOf(fillPercent(pieces, capacity), true)],
  }));
}

const ROOMS = { fine: 'yes', off: 'yes', soon: 'soon_full', full: 'full' } as const;
