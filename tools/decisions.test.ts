import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../docs/decisions');
const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
const pages = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .sort();

it('every decision has its number, status, date and area, and stands in the index under its area', () => {
  for (const name of pages) {
    const page = readFileSync(join(FOLDER, name), 'utf8');
    const [, number, title, area] =
      /^# (\d{3})\. (.+)\n\n- Status: (?:accepted|replaced by \d{3})\n- Date: \d{4}-\d\d-\d\d\n- Area: (.+)\n\n## Decision\n/.exec(
        page,
      ) ?? [];
    expect(number, name).toBe(name.slice(0, 3));
    const section = index.split('\n## ').find((part) => part.startsWith(`${area ?? ''}\n`)) ?? '';
    expect(section, name).toContain(`- [${number ?? ''}. ${title ?? ''}](${name})`);
  }
});

it('numbers are given once, those of pages that left too', () => {
  const numbers = pages.map((name) => name.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
});
