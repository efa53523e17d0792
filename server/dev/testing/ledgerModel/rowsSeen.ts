import { inScope } from '../../../platform/database/tenant.ts';
import { type FreshDatabase } from '../database.ts';
import { RULES } from '../../../domain/ledger/rules/rules.ts';

/** Every row of the table: its type, and its variant where it has one. */
export const ROWS = Object.entries(RULES).flatMap(([type, { rows }]) =>
  Object.keys(rows).map((variant) => `${type} ${variant}`.trim()),
);
/** Types of the payment provider, which are never reversed. */
export const NEVER_REVERSED = ['add_deposit', 'grab_container_and_deposit'];

/** Rows that every history posted and reversed, from the books themselves. */
export async function rowsSeen(fresh: FreshDatabase, reversed: boolean): Promise<string[]> {
  return inScope(fresh.database, { kind: 'platform' }, async (tx) => {
    const { rows } = await tx.raw<{ name: string }>({
      text: `select distinct trim(type || ' ' || variant) as name from transactions
        where status = 'completed' and (reverses_id is not null) = $1`,
      values: [reversed],
    });
    return rows.map(({ name }) => name).sort();
  });
}

/** Rows that no history has posted yet, or not reversed though it may be. */
export async function rowsUnseen(fresh: FreshDatabase): Promise<string[]> {
  const [posted, reversed] = [await rowsSeen(fresh, false), await rowsSeen(fresh, true)];
  return [
    ...ROWS.filter((row) => !posted.includes(row)),
    ...ROWS.filter((row) => !reversed.includes(row) && !NEVER_REVERSED.includes(row)).map((row) => `${row}, reversed`),
  ];
}
