/** SQL: container `u` of format `f` served as often as it is designed for; null without a limit. */
export const WORN = `u.status <> 'retired' and greatest(u.uses, u.washes) >= f.designed_washes`;
