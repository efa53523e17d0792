import { type RawBuilder, sql } from 'kysely';

/**
 * Conditions that an instant falls within Paris days, both inclusive; a side left out does not
 * restrict.
 */
export function withinParisDays(
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (from !== undefined) conditions.push(sql`${column} >= ${from}::date::timestamp at time zone 'Europe/Paris'`);
  if (to !== undefined) conditions.push(sql`${column} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`);
  return conditions;
}
