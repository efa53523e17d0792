import { DECLARED_FIELDS } from '@boucle/contract/shared/fields/declared.ts';
import { type Fields, textNames } from '@boucle/contract/base/fields/fields.ts';

/** The table of each form whose texts are declared once. */
const TABLES: Readonly<Record<keyof typeof DECLARED_FIELDS, string>> = {
  restaurants: 'restaurants',
  partners: 'partners',
  dropOffPoints: 'drop_off_points',
  collectionSites: 'collection_sites',
};

/**
 * Declared texts without a column in the text of tables.ts, as `restaurants.internal_note`. Types
 * say the same, a minute later.
 */
export function missingColumns(
  described: string,
  declared: Readonly<Record<keyof typeof DECLARED_FIELDS, Fields>> = DECLARED_FIELDS,
): string[] {
  return Object.entries(declared).flatMap(([resource, fields]) => {
    const table = TABLES[resource as keyof typeof DECLARED_FIELDS];
    const columns = columnsOf(described, table);
    return textNames<Fields>(fields)
      .filter((name) => !columns.has(name))
      .map((name) => `${table}.${name}`);
  });
}

/** Names of the columns of a table; throws when the text describes no such table. */
function columnsOf(described: string, table: string): ReadonlySet<string> {
  const row = new RegExp(`^ {2}${table}: (\\w+);$`, 'm').exec(described)?.[1];
  const body = new RegExp(`^export interface ${row ?? ''} \\{\\n([^}]*)\\}`, 'm').exec(described)?.[1];
  if (row === undefined || body === undefined) throw new Error(`tables.ts describes no table ${table}`);
  return new Set([...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name ?? ''));
}
