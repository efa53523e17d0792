import { expect, it } from 'vitest';
import { routeOf } from './routeOf.ts';

const ORIGIN = 'https://boucle.example';
const FILES = ['/index.html', '/theme.js', '/assets/a1b2c3d4.js'];
const route = (path: string, { method = 'GET', mode = 'cors', scope = '/' } = {}) =>
  routeOf({ method, mode, url: new URL(path, ORIGIN).href }, { origin: ORIGIN, scope, files: FILES });

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

it('answers the pages of its own initiative only, where it is of one', () => {
  const scope = '/restaurant/loire';
  const opened = (path: string) => route(path, { mode: 'navigate', scope });
  expect(['/restaurant/loire', '/restaurant/loire/retour?code=1'].map(opened)).toEqual(['page', 'page']);
  for (const path of ['/restaurant/loire-consigne', '/restaurant', '/dashboard', '/'])
    expect(opened(path), path).toBe('none');
  // Beneath the consos’ page stands one that the server writes.
  const consos = (path: string) => route(path, { mode: 'navigate', scope: '/c/loire' });
  expect(['/c/loire', '/c/loire/retour?code=1', '/c/loire/lieux'].map(consos)).toEqual(['page', 'page', 'none']);
  expect(route('/assets/a1b2c3d4.js', { scope })).toBe('asset');
});
