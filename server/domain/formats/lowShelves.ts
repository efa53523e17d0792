/**
 * Joins to the formats `l` of restaurants (restaurant_formats): the format `f`, and its clean
 * containers `c`, absent where it never had any.
 */
export const SHELF_JOINS = `join formats f on f.account_id = l.account_id and f.id = l.format_id
  left join cells c on c.account_id = l.account_id and c.place = 'R' and c.place_id = l.restaurant_id
    and c.format_id = l.format_id and c.state = 'clean'`;

/** Clean pieces of such a shelf that no one was promised. */
export const SHELF_AVAILABLE = 'coalesce(c.quantity - c.reserved, 0)';

/**
 * Whether a shelf is low, as `isLow` of contract/features/places/low.ts: of a format in use that
 * the restaurant, named by its alias, is open for and offers, less may be lent than its alert
 * level.
 */
export const isLowShelf = (restaurant: string): string =>
  `${restaurant}.status = 'active' and f.active and l.offered and ${SHELF_AVAILABLE} < l.alert_level`;
