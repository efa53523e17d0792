import {
  type OwnRestaurant,
  type PartnerRestaurant,
  type RestaurantFormat,
} from '@boucle/contract/partnerApi/restaurants.ts';
import { IS_OFFERED } from '../../domain/formats/offered.ts';
import { servesSql } from '../../domain/places/servedRestaurants.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type PartnerCaller } from '../context.ts';
import { LIMIT } from '../pages.ts';
import { type Hours, hoursOf, type KeptHours } from './hours.ts';

/** Formats that the restaurant `r` of account $1 serves in, with the deposit of one piece today. */
const FORMATS = `coalesce((
    select json_agg(json_build_object('id', f.id, 'title', f.title, 'subtitle', f.subtitle, 'cost_cents', p.deposit_cents) order by f.id)
      from formats f
      cross join lateral (
        select deposit_cents from format_prices
         where account_id = $1 and format_id = f.id and valid_from <= now() order by valid_from desc limit 1
      ) p
      left join restaurant_formats l on l.account_id = $1 and l.restaurant_id = r.id and l.format_id = f.id
     where f.account_id = $1 and ${IS_OFFERED}), '[]') as formats`;

const COLUMNS = `r.id, r.name, r.address, r.postal_code, r.city, r.latitude, r.longitude, r.description, r.picture_url,
  r.service_kinds as kinds, r.weekly_hours, r.closed_days, r.opening_hours, ${FORMATS}`;

/** Restaurants that customers see, of partner $2. */
export const IS_SHOWN = `r.status = 'active' and r.visible and ${servesSql('$2')}`;

type Kept<R> = Omit<R, keyof Hours> & KeptHours;

const withHours =
  (at: Date) =>
  <R>({ weekly_hours, closed_days, ...row }: Kept<R>) => ({ ...row, ...hoursOf({ weekly_hours, closed_days }, at) });

/** A page of the restaurants that customers see through this access, by number. */
export async function shownRestaurants(
  tx: Tx,
  { accountId, partnerId }: PartnerCaller,
  after: number,
): Promise<PartnerRestaurant[]> {
  const { rows } = await tx.raw<Kept<PartnerRestaurant>>({
    text: `select ${COLUMNS} from restaurants r
            where r.account_id = $1 and r.id > $3 and ${IS_SHOWN} order by r.id ${LIMIT}`,
    values: [accountId, partnerId, after],
  });
  return rows.map(withHours(tx.now()));
}

/** One of them, or one of the owner's, shown or not. */
export async function knownRestaurant(
  tx: Tx,
  { accountId, partnerId, person }: PartnerCaller,
  id: number,
): Promise<PartnerRestaurant | undefined> {
  const { rows } = await tx.raw<Kept<PartnerRestaurant>>({
    text: `select ${COLUMNS} from restaurants r
            where r.account_id = $1 and r.id = $3 and (r.id = any($4::bigint[]) or ${IS_SHOWN})`,
    values: [accountId, partnerId, id, [...(person?.restaurantIds ?? [])]],
  });
  return rows.map(withHours(tx.now()))[0];
}

/** Formats that a working restaurant serves in; undefined where the account has no such one. */
export async function formatsOf(tx: Tx, accountId: number, id: number): Promise<RestaurantFormat[] | undefined> {
  const { rows } = await tx.raw<{ formats: RestaurantFormat[] }>({
    text: `select ${FORMATS} from restaurants r where r.account_id = $1 and r.id = $2 and r.status = 'active'`,
    values: [accountId, id],
  });
  return rows[0]?.formats;
}

/** The restaurants of an owner. */
export async function restaurantsOf(
  tx: Tx,
  { accountId, partnerId }: PartnerCaller,
  ids: readonly number[],
): Promise<OwnRestaurant[]> {
  const { rows } = await tx.raw<Kept<OwnRestaurant>>({
    text: `select ${COLUMNS}, r.status, r.visible, r.wash_mode, r.phone, ${servesSql('$2')} as served from restaurants r
            where r.account_id = $1 and r.id = any($3::bigint[]) order by r.id`,
    values: [accountId, partnerId, [...ids]],
  });
  return rows.map(withHours(tx.now()));
}
