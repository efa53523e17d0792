import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jobLabel } from '@boucle/contract/features/jobs/labels.ts';
import { QUEUES } from './queue.ts';

/** When a cron text comes, in the words of docs/operations/watch.md. */
function inWords(cron: string): string {
  const [minute = '', hour = ''] = cron.split(' ');
  if (hour !== '*') return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (minute === '*') return 'each minute';
  return minute.endsWith('/10') ? 'every ten minutes' : `each hour, at ${minute}`;
}

it('has each job that comes by itself in docs/operations/watch.md, with its hour, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operations/watch.md'), 'utf8');
  const [, after = ''] = page.split('## What comes by itself\n');
  const [section = ''] = after.split('\n## ');
  const listed = Object.fromEntries(
    [...section.matchAll(/^\| `([\w-]+)` \| ([^|]+) \|/gm)].map(([, name = '', when = '']) => [name, when]),
  );
  const timed = Object.entries(QUEUES).flatMap(([name, { cron }]) =>
    cron === undefined ? [] : [[name, inWords(cron)]],
  );
  expect(listed).toEqual(Object.fromEntries(timed));
});

it('names in French each job of an account', () => {
  // The ones that come by themselves put these, and are shown to no account.
  const shown = Object.entries(QUEUES).flatMap(([name, { cron }]) => (cron === undefined ? [name] : []));
  expect(shown.filter((name) => jobLabel(name) === jobLabel(''))).toEqual([]);
});
