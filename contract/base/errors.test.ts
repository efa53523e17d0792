import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ERROR_STATUS } from './errors.ts';

const CODE = /`(\w+)`/g;

/** Codes of the table « Errors » of docs/api.md, with the statuses of their row. */
function documented(): Record<string, number[]> {
  const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
  const [, section = ''] = page.split('## Errors\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([\d, ]+) \| ([^|]+) \|/gm)];
  return Object.fromEntries(
    rows.flatMap(([, statuses = '', codes = '']) =>
      [...codes.matchAll(CODE)].map(([, code = '']) => [code, statuses.split(', ').map(Number)] as const),
    ),
  );
}

it('has each of its codes in docs/api.md, under its status, and no other stands there', () => {
  const listed = documented();
  expect(Object.keys(listed).toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted());
  for (const [code, status] of Object.entries(ERROR_STATUS)) expect(listed[code], code).toContain(status);
});
