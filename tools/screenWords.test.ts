import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '@boucle/contract/pages.ts';
import { partsOf, TABBED_PATHS } from '@boucle/contract/tabs.ts';
import { beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** A text without its capitals and plurals, with one kind of apostrophe. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll("'", '’')
    .replaceAll(/([\p{L}]{2,}?)[sx](?![\p{L}])/gu, '$1')} `;
/** Whether a label has some words, whole and in a row. */
const has = (label: string, word: string): boolean =>
  new RegExp(`(?<!\\p{L})${plain(word).trim()}(?!\\p{L})`, 'u').test(plain(label));

const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
/** The cells of the rows of its tables, without their heads. */
const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => /^\| (?!French|Word|Tables)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
const wordsOf = (cell = ''): readonly string[] =>
  cell
    .split(', ')
    .map((word) => word.replaceAll(/[«»]|\(.*\)/g, '').trim())
    .filter((word) => word !== '' && word !== '–');
const known = rowsOf(glossary).flatMap(([first]) => wordsOf(first));
const refused = rowsOf(glossary.split('## Screen words')[1]?.split('\n## ')[0] ?? '').flatMap(([, , , not]) =>
  wordsOf(not),
);

const headings = [
  ...Object.values(pages).flatMap(({ title, menu }) => [title, ...menu.map(({ label }) => label)]),
  ...TABBED_PATHS.flatMap((path) => partsOf(path).flatMap(({ tab, label }) => [tab, label ?? tab])),
];
/** Labels of columns and of states, by the contract's files that declare them. */
const declared: string[] = [];
beforeAll(async () => {
  for (const file of globSync(['contract/**/columns.ts', 'contract/**/labels.ts'], {
    cwd: ROOT,
  })) {
    const module = (await import(join(ROOT, file))) as Readonly<Record<string, unknown>>;
    for (const [name, table] of Object.entries(module))
      if (/_(COLUMNS|LABELS)$/.test(name) && typeof table === 'object' && table !== null)
        for (const value of Object.values(table) as unknown[]) {
          const label: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'label') : value;
          if (typeof label === 'string') declared.push(label);
        }
  }
});

it('each label of the menu, title and tab uses a word of the glossary', () => {
  expect(headings.length).toBeGreaterThan(80);
  expect(headings.filter((label) => !known.some((word) => has(label, word)))).toEqual([]);
});

it('no label of menu, titles, tabs, columns and states has a word that the glossary refuses', () => {
  expect([declared.length > 400, refused.length > 15]).toEqual([true, true]);
  const wrong = [...headings, ...declared].flatMap((label) =>
    refused.filter((word) => has(label, word)).map((word) => `${label}: ${word}`),
  );
  expect(wrong).toEqual([]);
});
