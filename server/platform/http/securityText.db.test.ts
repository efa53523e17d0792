import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { readConfig } from '../config/config.ts';
import { type TestApp, testApp } from '../../dev/testing/app.ts';
import { securityText } from './securityText.ts';

let world: TestApp;
let folder: string;
beforeAll(async () => {
  world = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'boucle-site-'));
  writeFileSync(join(folder, 'index.html'), '<html>application</html>');
  writeFileSync(join(folder, '.env'), 'SECRET_KEY=x');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.end();
});

const ask = (path: string, contact?: string, method = 'GET') => {
  const { config } = world.dependencies;
  const given = contact === undefined ? config : { ...config, ...readConfig({ SECURITY_CONTACT: contact }) };
  return createApp({ ...world.dependencies, config: given }, folder).request(path, { method });
};

describe('/.well-known/security.txt', () => {
  it('is there when somebody was named, and says until when it holds', async () => {
    const answer = await ask('/.well-known/security.txt', 'securite@exemple.fr');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
    const text = await answer.text();
    expect(text).toMatch(/^Contact: mailto:securite@exemple\.fr$/m);
    expect(text.match(/^Expires: /gm)).toHaveLength(1);
    const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });

  it('names the address where it is to be found, where that is known', () => {
    const text = securityText(
      { securityContact: 'https://exemple.fr/s', publicUrl: 'https://boucle.example' },
      new Date(),
    );
    expect(text).toMatch(/^Canonical: https:\/\/boucle\.example\/\.well-known\/security\.txt$/m);
  });

  it('is 404 when nobody was named', async () => {
    expect((await ask('/.well-known/security.txt')).status).toBe(404);
  });

  it.each(['personne', 'http://exemple.fr', 'mailto:', 'a@b\nExpires: 2099', 'javascript:alert(1)'])(
    'never names %j',
    (contact) => {
      expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT doit être');
    },
  );
});

describe('an address that begins with a dot', () => {
  it.each([
    '/.well-known/',
    '/.well-known/change-password',
    '/.well-known/openid-configuration',
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/%2egit/config',
    '/%2Eenv',
    '/assets/.env',
    '/restaurants/.git/config',
    '/.DS_Store',
    '/..%2f.env',
    '/%5c.env',
  ])('%s is 404, not the application', async (path) => {
    for (const method of ['GET', 'HEAD']) expect((await ask(path, undefined, method)).status).toBe(404);
    expect(await (await ask(path)).text()).not.toContain('application</html>');
  });

  it.each(['/', '/restaurants/12', '/a.b', '/version-1.2'])('%s is the application as before', async (path) => {
    expect((await ask(path)).status).toBe(200);
  });
});
