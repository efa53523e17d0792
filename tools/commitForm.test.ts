import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const HOOK = join(import.meta.dirname, '../.githooks/commit-msg');

/** Whether the hook takes a message of this subject. */
function takes(subject: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'boucle-commit-'));
  const file = join(folder, 'message');
  writeFileSync(file, `${subject}\n\nThe why.\n`);
  const { status } = spawnSync('bash', [HOOK, file]);
  rmSync(folder, { recursive: true });
  return status === 0;
}

it('a commit subject is « area: imperative », 72 characters at most', () => {
  for (const good of ['ledger: name the locks', 'formats, partners: give a CSV', `a: ${'b'.repeat(69)}`])
    expect(takes(good), good).toBe(true);
  for (const bad of ['Name the locks', 'ledger:name', `a: ${'b'.repeat(70)}`, '']) expect(takes(bad), bad).toBe(false);
});
