/**
 * Whether a restaurant offers the format `f`, whose row of restaurant_formats is `l` where it has
 * one: what it never chose it offers, what is withdrawn from the programme no one does.
 */
export const IS_OFFERED = '(f.active and coalesce(l.offered, true))';
