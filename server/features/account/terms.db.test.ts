import { type AccountTerms } from '@boucle/contract/features/account/calls.ts';
import { gapOf, TERMS_KINDS } from '@boucle/contract/features/account/terms.ts';
import { termsModel } from '@boucle/contract/features/account/termsModels.ts';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let origin: string;
let server: ReturnType<typeof createServer>;
beforeAll(async () => {
  world = await appWorld();
  const listener = getRequestListener(createApp(world.dependencies).fetch);
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await world.end();
});

const publish = (body: object, token = world.tokens.admin) => world.call('POST', '/account/terms', { token, body });
const read = async () =>
  (await world.call('GET', '/account/terms', { token: world.tokens.admin })).data as AccountTerms[];
const open = async (path: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${origin}/oauth/terms/${path}`);
  return { status: response.status, text: await response.text() };
};

it('a text is published version by version, each of which stays readable by everybody', async () => {
  expect(await read()).toEqual([]);
  expect((await open('consigne-loire/conditions')).status).toBe(404);
  const first = await publish({ kind: 'conditions', text: '# Règles\n\nRendez-les <b>vides</b>.', version: 0 });
  expect(first.status, first.text).toBe(201);
  expect(first.data).toMatchObject({ kind: 'conditions', version: 1 });
  const shown = await open('consigne-loire/conditions');
  expect(shown.text).toContain('<h2>Règles</h2>');
  expect(shown.text).toContain('Rendez-les &lt;b&gt;vides&lt;/b&gt;.');

  expect((await publish({ kind: 'conditions', text: 'Rendez-les propres.', version: 1 })).status).toBe(201);
  expect((await read()).map(({ version }) => version)).toEqual([2, 1]);
  expect((await open('consigne-loire/conditions')).text).toContain('Rendez-les propres.');
  const former = await open('consigne-loire/conditions/1');
  expect(former.text).toContain('Cette version n’est plus en vigueur.');
  expect(former.text).toContain('vides');
});

it('another version in the meantime is a conflict, the same text again is none', async () => {
  const late = await publish({ kind: 'conditions', text: 'Rendez-les.', version: 1 });
  expect([late.status, JSON.parse(late.text)]).toMatchObject([409, { current: { version: 2 } }]);
  expect((await publish({ kind: 'conditions', text: 'Rendez-les propres.' })).data).toMatchObject({ version: 2 });
});

it('a model that is not completed is not published', async () => {
  for (const kind of TERMS_KINDS) {
    const text = termsModel(kind, 'Consigne Loire');
    const { status, fields } = await publish({ kind, text });
    expect([status, fields]).toEqual([422, { text: [`Complétez d’abord\u00a0: ${gapOf(text)}`] }]);
  }
  expect((await publish({ kind: 'privacy', text: ' ' })).fields).toEqual({ text: ['Le champ Texte est obligatoire'] });
  expect((await publish({ kind: 'autre', text: 'x' })).status).toBe(422);
});

it('what was published is never changed nor removed', async () => {
  for (const sql of [`update account_terms set text = 'x'`, 'delete from account_terms'])
    await expect(world.fresh.asOwner(sql)).rejects.toThrow();
});

it('no text of nobody: unknown word, kind, version, another initiative’s, a closed one', async () => {
  for (const path of [
    'rien/conditions',
    'consigne-loire/rien',
    'consigne-loire/conditions/9',
    'consigne-loire/%00',
    '%00/privacy',
    'bocal-co/conditions',
  ])
    expect((await open(path)).status, path).toBe(404);
  await world.fresh.asOwner(`update accounts set deactivated_at = now() where slug = 'consigne-loire'`);
  expect((await open('consigne-loire/conditions')).status).toBe(404);
  await world.fresh.asOwner(`update accounts set deactivated_at = null where slug = 'consigne-loire'`);
});
