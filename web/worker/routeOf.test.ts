import { expect, it } from 'vitest';
import { routeOf } from './routeOf.ts';

const ORIGIN = 'https://boucle.example';
const FILES = ['/index.html', '/theme.js', '/assets/a1b2c3d4.js'];
const route = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  routeOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, FILES);

it('answers the pages of the product, and no other address that is opened', () => {
  for (const path of [
    '/',
    '/dashboard',
    '/dropoffs/return?point=p1.1.abc',
    '/restaurants/12?onglet=stocks',
    '/exemple/cards',
  ]) {
    expect(route(path, { mode: 'navigate' }), path).toBe('page');
  }
  for (const path of [
    '/admin/password/forgotten',
    '/oauth/authorize',
    '/api/v1/partners/docs',
    '/p/p1.1.abc',
    '/k/0',
    '/c/loire/lieux',
  ]) {
    expect(route(path, { mode: 'navigate' }), path).toBe('none');
  }
});

it('keeps files of the site only: nothing that the server answers to somebody', () => {
  expect(route('/assets/a1b2c3d4.js')).toBe('asset');
  expect(route('/assets/not-of-the-shell.js')).toBe('asset');
  expect(route('/theme.js')).toBe('file');
  for (const path of [
    '/api/v1/admin/current',
    '/oauth/token',
    '/pictures/0a.webp',
    '/map.json',
    '/healthz',
    '/sw.js',
  ]) {
    expect(route(path), path).toBe('none');
  }
  expect(route('/theme.js', { method: 'POST' })).toBe('none');
  expect(route('https://tiles.example/assets/1.png')).toBe('none');
});
