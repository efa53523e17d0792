import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '../..');
const filesWith = (text: RegExp): string[] =>
  globSync('**/*.ts', { cwd: SERVER })
    .filter((path) => !/node_modules|\.test\.ts$|^dev\/testing\//.test(path))
    .filter((path) => text.test(readFileSync(join(SERVER, path), 'utf8')))
    .sort();

it('turns triggers off, and deletes an initiative, in one place', () => {
  expect(filesWith(/session_replication_role = replica|app\.moves_rows/)).toEqual(['platform/initiative/remove.ts']);
  expect(filesWith(/delete from accounts\b|deleteFrom\('accounts'\)/)).toEqual([]);
  expect(filesWith(/\bremoveRows\(client/)).toEqual([
    'platform/initiative/destination.ts',
    'platform/initiative/remove.ts',
  ]);
});
