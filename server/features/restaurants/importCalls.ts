import { type RestaurantInput } from '@boucle/contract/features/restaurants/inputs.ts';
import { blankTexts } from '@boucle/contract/base/fields/fields.ts';
import { RESTAURANT_FIELDS } from '@boucle/contract/shared/restaurants/fields.ts';
import { changesBank } from '../../domain/accounts/ibanChanges.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type ImportTarget, previewTable, writeTable, wrongLines } from '../../documents/imports/importTable.ts';
import { restaurantKeys } from '../../documents/tables/restaurantLines.ts';
import { fieldsOf } from './rules.ts';

/**
 * All of them: an account has some hundreds, and names are compared without accents and capitals.
 */
async function there(tx: Tx, accountId: number): Promise<ReadonlySet<string>> {
  const { rows } = await tx.raw<{
    name: string;
    siren: string | null;
    siret: string | null;
    address: string;
    postal_code: string;
  }>({
    text: 'select name, siren, siret, address, postal_code from restaurants where account_id = $1',
    values: [accountId],
  });
  return new Set(rows.flatMap(restaurantKeys));
}

/** As « Créer un restaurant » does: they wait to be activated. */
async function write(tx: Tx, accountId: number, lines: readonly RestaurantInput[]): Promise<number> {
  const blank = { ...blankTexts(RESTAURANT_FIELDS), service_kinds: [], visible: true, buyer_kind: 'b2b' };
  const { rowCount } = await tx.raw({
    text: `insert into restaurants (${['account_id', 'status', ...COLUMNS].join(', ')})
           select $1::bigint, 'pending', ${COLUMNS.map((column) => `line.${column}`).join(', ')}
             from jsonb_populate_recordset(null::restaurants, $2::jsonb) as line returning 1`,
    values: [accountId, JSON.stringify(lines.map((line) => ({ ...blank, ...fieldsOf(line) })))],
  });
  return rowCount ?? 0;
}

/** Fields of a restaurant's form, each a column of that name. */
const COLUMNS = Object.keys(RESTAURANT_FIELDS);

const saysBank = (row: RestaurantInput) => changesBank({}, row);

const RESTAURANTS: ImportTarget<'restaurants'> = { kind: 'restaurants', there, write, saysBank };

/** Restaurants from a file (docs/imports.md). */
export const importCalls = {
  importPreview: calls.restaurants.importPreview.handler(async ({ context, input }) => ({
    data: await previewTable(RESTAURANTS, context, accountOf(context.caller), input),
  })),
  importFaults: calls.restaurants.importFaults.handler(({ context, input }) =>
    wrongLines(RESTAURANTS, context, accountOf(context.caller), input),
  ),
  importRows: calls.restaurants.importRows.handler(async ({ context, input }) => ({
    data: await writeTable(RESTAURANTS, context, accountOf(context.caller), input),
  })),
};
