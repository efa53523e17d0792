import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const [, layers = ''] = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  .replaceAll(/\s+/g, ' ')
  .split('## Where things are');

/** Folders inside one, and its files of code that are no tests. */
const partsOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : [`${entry.name}/`];
    return /(?<!\.test)\.ts$/.test(entry.name) ? [entry.name] : [];
  });

describe('the structure in docs/architecture.md', () => {
  it('names each part of the server in its table of layers', () => {
    expect(partsOf('server').filter((part) => !layers.includes(`\`${part}`))).toEqual([]);
  });
  it('names each folder whose calls a folder of another name answers', () => {
    const called = partsOf('contract/features').filter((part) =>
      existsSync(join(ROOT, 'contract/features', part, 'calls.ts')),
    );
    const elsewhere = called.filter((part) => !existsSync(join(ROOT, 'server/features', part, 'calls.ts')));
    expect(elsewhere.filter((part) => !layers.includes(`the calls of \`${part}\``))).toEqual([]);
  });
  it('names each folder of screens that is of no folder of the contract', () => {
    const known = new Set([...partsOf('contract'), ...partsOf('contract/features')]);
    expect(partsOf('server/features').filter((part) => part.endsWith('/') && !known.has(part))).toEqual([]);
    const others = partsOf('web/features').filter((part) => !known.has(part));
    expect(others.filter((part) => !layers.includes(`\`${part}\` (`))).toEqual([]);
  });
});

it('names each folder of the server among the folders of docs/architecture.md', () => {
  const [, tree = ''] = layers.split('The folders of the repository:');
  const folders = partsOf('server').filter((part) => part.endsWith('/'));
  expect(folders.filter((part) => !new RegExp(`[\\s(]${part}`).test(tree))).toEqual([]);
});

it('names each command of package.json in README.md or CONTRIBUTING.md', () => {
  const pages = ['README.md', 'CONTRIBUTING.md'].map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const isNamed = (name: string) => new RegExp(`npm (run (-s )?)?${name}(?![\\w:-])`).test(pages);
  expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([]);
});
