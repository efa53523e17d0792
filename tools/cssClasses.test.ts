import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../web');

it('a class is drawn by one style sheet, wherever screens that were visited leave theirs behind', () => {
  const drawnBy = new Map<string, Set<string>>();
  const sheets = globSync('{app,features,shared,ui}/**/*.css', { cwd: WEB });
  expect(sheets.length).toBeGreaterThan(30);
  for (const sheet of sheets) {
    // Rules in media queries are indented: they only vary a class.
    for (const [, name = ''] of readFileSync(join(WEB, sheet), 'utf8').matchAll(/^\.([a-z][\w-]*) \{$/gm)) {
      drawnBy.set(name, (drawnBy.get(name) ?? new Set()).add(sheet));
    }
  }
  const shared = [...drawnBy].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files].join(' '));
  expect(shared).toEqual([]);
});
