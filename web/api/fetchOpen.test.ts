import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { alerts } from '../ui/alerts/alerts.ts';
import { ApiError, NoAnswerError } from './errors.ts';
import { fetchOpen } from './fetchOpen.ts';
import { isRecord } from './record.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  alerts.clear();
});

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));

it('gives what was answered', async () => {
  answering(() => Promise.resolve(Response.json({ paths: {} })));
  expect(await fetchOpen('/openapi.json', isRecord)).toEqual({ paths: {} });
});

it('tells by the alert, once, that no answer came, and raises the error', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchOpen('/openapi.json', isRecord)).rejects.toBeInstanceOf(NoAnswerError);
  await expect(fetchOpen('/openapi.json', isRecord)).rejects.toBeInstanceOf(NoAnswerError);
  expect(alerts.current()).toMatchObject({ type: 'error', message: errors.network });
  alerts.close(alerts.current()?.id ?? 0);
  expect(alerts.current()).toBeUndefined();
});

it('says nothing of a request that the page gave up', async () => {
  answering(() => Promise.reject(new DOMException('given up', 'AbortError')));
  await expect(fetchOpen('/openapi.json', isRecord)).rejects.toThrow('given up');
  expect(alerts.current()).toBeUndefined();
});

it('leaves to its caller an answer that is no success', async () => {
  answering(() => Promise.resolve(Response.json({ error: 'unavailable', detail: 'Occupé.' }, { status: 503 })));
  await expect(fetchOpen('/openapi.json', isRecord)).rejects.toEqual(
    new ApiError(503, { error: 'unavailable', detail: 'Occupé.' }),
  );
  expect(alerts.current()).toBeUndefined();
});

it.each(['<!doctype html>', '', '[]', 'null'])('takes %j for no answer', async (body) => {
  answering(() => Promise.resolve(new Response(body)));
  await expect(fetchOpen('/openapi.json', isRecord)).rejects.toBeInstanceOf(NoAnswerError);
  expect(alerts.current()).toMatchObject({ type: 'error', message: errors.network });
});
