import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PAGES = globSync('docs/operations/*.md', { cwd: ROOT });
const pages = PAGES.map(read).join('\n');

/** A text with spaces of one kind: sources write the others by their codes. */
const spaced = (text: string): string => text.replaceAll(/\\u00a0|\\u202f|\u00a0|\u202f/g, ' ');
const sources = globSync(['server/**/*.ts', 'contract/**/*.ts', 'deploy/*'], { cwd: ROOT })
  .filter((path) => !path.includes('node_modules') && !path.endsWith('.test.ts'))
  .map((path) => spaced(read(path)))
  .join('\n');

/**
 * Parts of a message, between what changes from one to the next (« … », and what code puts there).
 */
const partsOf = (message: string): string[] =>
  message
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const isWritten = (message: string): boolean => partsOf(message).every((part) => sources.includes(part));

it('quotes log lines and messages as the server writes them', () => {
  const logged = [...pages.matchAll(/^\| log: « ([^»]+) »/gm)].map(([, text = '']) => text);
  const heads = [...pages.matchAll(/^\| (`[^|]*) \|/gm)].map(([, head = '']) => head);
  const french = heads.flatMap((head) => [...head.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
  // Names of commands, variables, figures and jobs have no space.
  const messages = french.filter(
    (text) => /[a-zàéèê’] [a-zàéèê]/i.test(text) && !/^(select|podman|npm|kill)/.test(text),
  );
  expect(logged.length).toBeGreaterThan(4);
  expect(messages.length).toBeGreaterThan(30);
  expect([...logged, ...messages].map(spaced).filter((text) => !isWritten(text))).toEqual([]);
});

it('names every figure of /metrics, and alerts on no other', () => {
  const given = [...read('server/platform/http/metrics.ts').matchAll(/'(boucle_\w+)'/g)].map(([, name = '']) => name);
  const alerted = [...pages.matchAll(/^\| `(boucle_\w+)/gm)].map(([, name = '']) => name);
  expect(given.length).toBeGreaterThan(10);
  expect(given.filter((name) => !pages.includes(`\`${name}`))).toEqual([]);
  expect(alerted.filter((name) => !given.includes(name))).toEqual([]);
});

it('names every command of the server that an operator runs', () => {
  const [, list = ''] = /const COMMANDS[^{]*\{([^}]*)\}/.exec(read('server/main.ts')) ?? [];
  const names = [...list.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name);
  // They make data to look at, or documents for developers; `start` is `serve` after a build.
  const others = ['start', 'seed', 'openapi', 'simulate'];
  const front = `${read('docs/operations.md')}\n${pages}`;
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !others.includes(name) && !new RegExp(`[\`\\s]${name}(?![\\w-])`).test(front))).toEqual(
    [],
  );
});
