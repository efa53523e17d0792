import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { structureInDocs, structureOf } from './structure.ts';

const drawn = structureOf(join(import.meta.dirname, '..'));

describe('the structure in docs/architecture.md', () => {
  it('is that of the imports: npm run structure draws it anew', () => {
    expect(structureInDocs()).toBe(drawn);
  });
  it('has no two parts that import each other', () => {
    expect(drawn).toContain('server_ledger --> server_database');
    expect(drawn).not.toContain('<==>');
  });
});
