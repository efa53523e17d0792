import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { alerts } from '../alerts/alerts.ts';
import { mapSettings } from './mapSettings.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  alerts.clear();
});

it('without an answer there are no tiles, the alert says so, and the next map asks again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await mapSettings()).toBeNull();
  expect(alerts.current()).toMatchObject({ type: 'error', message: errors.network });

  const settings = { tiles_url: null, attribution: null, vector_max_zoom: null };
  const fetched = vi.fn(() => Promise.resolve(Response.json(settings)));
  vi.stubGlobal('fetch', fetched);
  expect(await mapSettings()).toEqual(settings);
  expect(await mapSettings()).toEqual(settings);
  expect(fetched).toHaveBeenCalledTimes(1);
});
