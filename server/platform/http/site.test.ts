import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { site } from './site.ts';

let folder: string;
const NAMES_ITS_FILES = '<!doctype html><html><link rel="modulepreload" href="/assets/cards.js"></html>';
const PLAIN = '<!doctype html><html></html>';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boucle-pages-'));
  writeFileSync(join(folder, 'index.html'), PLAIN);
  mkdirSync(join(folder, '.pages'));
  writeFileSync(join(folder, '.pages', 'cards.html'), NAMES_ITS_FILES);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pageAt = async (path: string, flags?: { google: boolean }): Promise<string> =>
  (await new Hono().get('/*', site(folder, flags)).request(path)).text();

it('answers the page of the screen at the address, which names its files', async () => {
  expect(await pageAt('/cards')).toBe(NAMES_ITS_FILES);
  expect(await pageAt('/cards/?page=2')).toBe(NAMES_ITS_FILES);
  expect(await pageAt('/exemple/cards')).toBe(NAMES_ITS_FILES);
  expect(await pageAt('/cards', { google: true })).toBe(NAMES_ITS_FILES.replace('<html', '<html data-google="1"'));
});

it('answers the plain page at an address of no screen, and of a screen whose page was not built', async () => {
  for (const path of ['/nowhere', '/cards/abc', '/transactions/none', '/restaurants']) {
    expect(await pageAt(path), path).toBe(PLAIN);
  }
});

it('does not answer the pages of screens by their own names', async () => {
  const answer = await new Hono().get('/*', site(folder)).request('/.pages/cards.html');
  expect(answer.status).toBe(404);
});
