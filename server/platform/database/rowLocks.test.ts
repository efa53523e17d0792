import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '../..');
/**
 * Who locks whole rows, and why. `for update` waits for every transaction that wrote a row which
 * refers to this one, and two that wrote such rows before they lock it wait for each other: `for no
 * key update` keeps changes apart and lets references through.
 */
const WHOLE_ROWS: Readonly<Record<string, string>> = {
  'features/accounts/queries.ts': 'an application closes: orders that are being created are waited for',
  'features/customers/erase.ts': 'a customer is forgotten: orders that are being created are waited for',
  'features/informationBanners/queries.ts': 'a banner is deleted',
  'features/partners/queries.ts': 'a partner closes: orders that are being created are waited for',
  'features/restaurants/queries.ts': 'a restaurant closes: orders that are being created are waited for',
  'features/sharedViews/queries.ts': 'a view is deleted',
  'features/washLots/rows.ts': 'a draft is deleted with its lines',
  'platform/initiative/destination.ts': 'an initiative is replaced by its file: what writes in it is waited for',
  'platform/initiative/remove.ts': 'an initiative is deleted: what writes in it is waited for',
};

it('locks whole rows only where they are deleted, or where rows that refer to them are waited for', () => {
  const files = readdirSync(SERVER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules'));
  const locking = files
    .filter((file) => /\bfor update\b|\bforUpdate\(/i.test(readFileSync(file, 'utf8')))
    .map((file) => relative(SERVER, file));
  expect(locking.toSorted()).toEqual(Object.keys(WHOLE_ROWS));
});
