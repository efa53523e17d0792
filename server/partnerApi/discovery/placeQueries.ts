import {
  RETURN_PLACE_KINDS,
  type ReturnPlace,
  type ReturnPlaceKind,
} from '@boucle/contract/partnerApi/returnPlaces.ts';
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

const NO_RESTAURANT = '0::bigint as restaurant_id';
const POINT_SERVED = `($2::bigint is null or exists (
    select from partners p where p.account_id = $1 and p.id = $2 and (p.all_drop_off_points or exists (
      select from partner_drop_off_points o
       where o.account_id = $1 and o.partner_id = p.id and o.drop_off_point_id = d.id))))`;

/** Places of account $1 that partner $2 works with: their kind's rank and their number first. */
const PLACES = `
  select 1 as rank, r.id, r.name, r.address, r.postal_code, r.city, r.latitude, r.longitude, r.weekly_hours, r.closed_days,
         r.id as restaurant_id, null::bigint as format_id, null::integer as capacity, null::text as place
    from restaurants r where r.account_id = $1 and ${IS_SHOWN}
  union all
  select 2, d.id, d.name, d.address, d.postcode, d.city, d.latitude, d.longitude, d.weekly_hours, d.closed_days, ${NO_RESTAURANT}, null, d.capacity, 'D'
    from drop_off_points d where d.account_id = $1 and d.status = 'active' and ${POINT_SERVED}
  union all
  select 3, w.id, concat_ws(', ', z.name, t.name, w.name), z.address, z.postcode, z.city, z.latitude, z.longitude, z.weekly_hours, z.closed_days,
         ${NO_RESTAURANT}, w.format_id, w.capacity, 'T'
    from collection_drawers w
    join collection_terminals t on t.account_id = $1 and t.id = w.terminal_id
    join collection_sites z on z.account_id = $1 and z.id = t.site_id and z.status = 'active'
   where w.account_id = $1 and w.status = 'active'`;

/** A page of the places that take containers back: restaurants, then points, then drawers. */
export async function returnPlaces(
  tx: Tx,
  { accountId, partnerId }: PartnerCaller,
  after: { kind: ReturnPlaceKind; id: number } | undefined,
): Promise<ReturnPlace[]> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({
    text: `with page as (
             select * from (${PLACES}) every where (rank, id) > ($3::int, $4::bigint) order by rank, id ${LIMIT})
           select ($5::text[])[page.rank] as kind, page.id, page.name, page.address, page.postal_code, page.city,
                  page.latitude, page.longitude, page.weekly_hours, page.closed_days, page.capacity,
                  coalesce((select sum(c.quantity) from cells c
                             where c.account_id = $1 and c.place = page.place and c.place_id = page.id), 0)::int as pieces,
                  array(select f.id from formats f
                          left join restaurant_formats l
                            on l.account_id = $1 and l.restaurant_id = page.restaurant_id and l.format_id = f.id
                         where f.account_id = $1 and ${IS_OFFERED} and (page.format_id is null or f.id = page.format_id)
                         order by f.id) as format_ids
             from page order by page.rank, page.id`,
    values: [
      accountId,
      partnerId,
      after === undefined ? 0 : RETURN_PLACE_KINDS.indexOf(after.kind) + 1,
      after?.id ?? 0,
      [...RETURN_PLACE_KINDS],
    ],
  });
  return rows.map(({ capacity, pieces, weekly_hours, closed_days, ...place }) => ({
    ...place,
    ...hoursOf({ weekly_hours, closed_days }, tx.now()),
    room: place.kind === 'restaurant' ? null : ROOMS[urgencyOf(fillPercent(pieces, capacity), true)],
  }));
}

const ROOMS = { fine: 'yes', off: 'yes', soon: 'soon_full', full: 'full' } as const;
