import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openDatabase } from '../platform/database/pool.ts';
import { type TestApp, testApp } from '../dev/testing/app.ts';

let world: TestApp;
let away: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  world = await testApp();
  away = openDatabase({ ownerConfig: { ...world.fresh.ownerConfig, database: 'absente' } });
});
afterAll(async () => {
  await away.close();
  await world.end();
});

const FORM = 'application/x-www-form-urlencoded';
const BUSY = 'Le service est momentanément indisponible. Merci de réessayer.';

async function pageOf(path: string, init: RequestInit, database = world.fresh.database) {
  const response = await createApp({ ...world.dependencies, database }).request(path, init);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    kept: response.headers.get('cache-control'),
    text: (await response.text()).replaceAll('\u00a0', ' '),
  };
}
const posted = (type: string, body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': type, ...headers },
  body,
});

it.each([
  ['of another type', posted('text/plain', 'email=a'), 415, 'Ce type de contenu n’est pas accepté.'],
  [
    'of more than a megabyte',
    posted(FORM, `email=${'a'.repeat(1_100_000)}`),
    413,
    'Cette requête est trop volumineuse.',
  ],
  ['with basic authentication', posted(FORM, '', { authorization: 'Basic YTpi' }), 400, 'Do not use basic auth'],
])('a sign-in form %s is answered by a page, never JSON', async (_name, sent, status, sentence) => {
  const answer = await pageOf('/admin/login', sent);
  expect(answer).toMatchObject({ status, type: 'text/html; charset=UTF-8', kept: 'no-store' });
  expect(answer.text).toContain(sentence);
  expect(answer.text).toContain('Revenir à l’accueil');
});

it('without a database it is answered by a page', async () => {
  const answer = await pageOf('/admin/login', posted(FORM, 'client_id=administration'), away);
  expect(answer).toMatchObject({ status: 503, type: 'text/html; charset=UTF-8' });
  expect(answer.text).toContain(BUSY);
});

it('an address under /admin that does not exist is a page too', async () => {
  const answer = await pageOf('/admin/nowhere', {});
  expect(answer).toMatchObject({ status: 404, type: 'text/html; charset=UTF-8' });
});
