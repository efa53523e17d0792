import { metresBetween } from '../../domain/supply/scarcity.ts';
import { type Tx } from '../../platform/database/transaction.ts';

interface Place extends Record<string, unknown> {
  name: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  restaurant_id: number | null;
}

const SHOWN = 3;

/** Return places of an account, by which the three nearest to a restaurant are found. */
export async function returnPlacesOf(tx: Tx, accountId: number): Promise<(restaurantId: number | null) => string[]> {
  const { rows } = await tx.raw<Place>({
    text: `select name, concat_ws(', ', nullif(address, ''), nullif(city, '')) as address, latitude, longitude, id as restaurant_id
             from restaurants where account_id = $1 and status = 'active'
           union all
           select name, concat_ws(', ', nullif(address, ''), nullif(city, '')), latitude, longitude, null
             from drop_off_points where account_id = $1 and status = 'active'
           union all
           select name, concat_ws(', ', nullif(address, ''), nullif(city, '')), latitude, longitude, null
             from collection_sites where account_id = $1 and status = 'active'
           order by 1, 2`,
    values: [accountId],
  });
  const known = new Map<number | null, string[]>();
  const nearest = (restaurantId: number | null): string[] => {
    const from = rows.find(({ restaurant_id: id }) => id !== null && id === restaurantId);
    const metres = (place: Place): number => {
      if (from === undefined || from.latitude === null || from.longitude === null) return 0;
      if (place.latitude === null || place.longitude === null) return Infinity;
      const near = { latitude: from.latitude, longitude: from.longitude };
      return metresBetween(near, { latitude: place.latitude, longitude: place.longitude });
    };
    return rows
      .map((place) => ({ place, metres: metres(place) }))
      .sort((a, b) => (a.metres < b.metres ? -1 : Number(a.metres > b.metres)))
      .slice(0, SHOWN)
      .map(({ place: { name, address } }) => (address === '' ? name : `${name} (${address})`));
  };
  return (restaurantId) => {
    const found = known.get(restaurantId) ?? nearest(restaurantId);
    known.set(restaurantId, found);
    return found;
  };
}
