import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ADMIN_API, CLIENT_ID } from '@boucle/contract/base/constants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type Dependencies } from '../../dependencies.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let siteFolder: string;
beforeAll(async () => {
  world = await appWorld();
  siteFolder = mkdtempSync(join(tmpdir(), 'boucle-site-'));
  writeFileSync(join(siteFolder, 'index.html'), '<!doctype html><html></html>');
  writeFileSync(join(siteFolder, 'sw.js'), '');
  writeFileSync(join(siteFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  mkdirSync(join(siteFolder, 'assets'));
  writeFileSync(join(siteFolder, 'assets', 'a.js'), '');
  writeFileSync(join(siteFolder, 'manifest.webmanifest'), '{}');
});
afterAll(async () => {
  rmSync(siteFolder, { recursive: true, force: true });
  await world.end();
});

/**
 * One address for each way in which the server answers: a page, the API, the provider, refusals of
 * each layer.
 */
const ADDRESSES: readonly (readonly [what: string, method: string, path: string, headers?: Record<string, string>])[] =
  [
    ['the application’s page', 'GET', '/'],
    ['a page of the application', 'GET', '/cards/1'],
    ['a script', 'GET', '/assets/a.js'],
    ['a file that is not there', 'GET', '/assets/none.js'],
    ['a call', 'GET', `${ADMIN_API}/current`],
    ['a list', 'GET', `${ADMIN_API}/card_holders`],
    ['a CSV', 'GET', `${ADMIN_API}/card_holders.csv`],
    ['a refused call', 'POST', `${ADMIN_API}/card_holders`],
    ['a call that does not exist', 'GET', `${ADMIN_API}/nothing`],
    ['basic authentication', 'GET', `${ADMIN_API}/current`, { authorization: 'Basic YTpi' }],
    ['a body of the wrong kind', 'POST', `${ADMIN_API}/card_holders`, { 'content-type': 'text/plain' }],
    ['the OpenAPI document', 'GET', `${ADMIN_API}/openapi.json`],
    ['the sign-in form’s address', 'POST', '/admin/login', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['the forgotten password page', 'GET', '/admin/password/forgotten'],
    ['the token endpoint', 'POST', '/oauth/token', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['an application that asks to act for somebody', 'GET', '/oauth/authorize'],
    [
      'the address of Google’s sign-in',
      'GET',
      `/oauth/google?client_id=${CLIENT_ID}&redirect_uri=http://localhost:3000/`,
    ],
    ['the way back from Google', 'GET', '/admin/google/callback?code=x&state=y'],
    ['the applications of nobody', 'GET', '/oauth/authorized_applications.json'],
    ['the face of a page of the provider', 'GET', '/admin/fonts/text.woff2'],
    ['a partner’s call', 'GET', '/api/v1/partners/initiatives'],
    ['a partner’s call with a wrong secret', 'GET', '/api/v1/partners/initiatives', { authorization: 'Basic YTpi' }],
    ['the partners’ document', 'GET', '/api/v1/partners/openapi.json'],
    ['the partners’ documentation', 'GET', '/api/v1/partners/docs'],
    ['an event of the payment provider', 'POST', '/webhooks/stripe'],
    ['a payment page', 'GET', '/payments/none'],
    ['the simulator of payments', 'GET', '/stripe-simulator'],
    ['a picture that is not there', 'GET', '/pictures/00000000-0000-4000-8000-000000000000'],
    ['the service worker', 'GET', '/sw.js'],
    ['the manifest', 'GET', '/manifest.webmanifest'],
    ['the settings of the map', 'GET', '/map.json'],
    ['figures for the watch', 'GET', '/metrics'],
    ['an address that makes no sense', 'GET', '/%E0%A4%A'],
    ['a method nobody expects', 'PUT', '/'],
    ['health', 'GET', '/healthz'],
    ['readiness', 'GET', '/readyz'],
  ];

async function headersOf(path: string, method: string, headers: Readonly<Record<string, string>>, publicUrl?: string) {
  const { dependencies, tokens } = world;
  // No one listens there: Google is away.
  const google = { clientId: 'client', clientSecret: 'secret', issuer: 'http://127.0.0.1:9' };
  const config = { ...dependencies.config, publicUrl, google };
  const app = createApp({ ...dependencies, config }, siteFolder);
  const response = await app.request(path, {
    method,
    headers: { ...(path.startsWith(ADMIN_API) ? { authorization: `Bearer ${tokens.admin}` } : {}), ...headers },
  });
  await response.arrayBuffer();
  expect(response.status).toBeLessThan(500);
  return response.headers;
}

const directives = (policy: string): Map<string, readonly string[]> =>
  new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );

describe.each(ADDRESSES.map(([what, ...address]) => ({ what, address })))('$what', ({ address }) => {
  const [method, path, headers = {}] = address;

  it('may run no script but ours, be framed by nobody, be sniffed by nobody, and says who it was', async () => {
    const answered = await headersOf(path, method, headers);
    const policy = directives(answered.get('content-security-policy') ?? '');
    const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['*'];
    expect(scripts.every((source) => ["'self'", "'none'"].includes(source) || source.startsWith("'sha256-"))).toBe(
      true,
    );
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('object-src') ?? policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(answered.get('x-frame-options')).toBe('DENY');
    expect(answered.get('x-content-type-options')).toBe('nosniff');
    expect(answered.get('referrer-policy')).toMatch(/^(same-origin|no-referrer|strict-origin.*)$/);
    expect(answered.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(answered.get('server') ?? answered.get('x-powered-by')).toBeNull();
  });

  it('asks for TLS for a year only where it is served over TLS', async () => {
    expect((await headersOf(path, method, headers)).has('strict-transport-security')).toBe(false);
    const secure = await headersOf(path, method, headers, 'https://console.exemple.fr');
    expect(secure.get('strict-transport-security')).toMatch(/max-age=(3[1-9]\d{6}|[4-9]\d{7}|\d{9,})/);
  });
});

it.each([`${ADMIN_API}/current`, `${ADMIN_API}/card_holders.csv`, `${ADMIN_API}/nothing`])(
  '%s is kept by no cache',
  async (path) => {
    expect((await headersOf(path, 'GET', {})).get('cache-control')).toContain('no-store');
  },
);

it('lets pictures come from the map’s tiles, whatever their host, and from nowhere else', async () => {
  const { dependencies } = world;
  const pictures = async (mapTilesUrl: string | undefined) => {
    const app = createApp({ ...dependencies, config: { ...dependencies.config, mapTilesUrl } });
    const { headers } = await app.request('/map.json');
    return directives(headers.get('content-security-policy') ?? '').get('img-src');
  };
  expect(await pictures(undefined)).toEqual(["'self'", 'data:', 'blob:']);
  expect(await pictures('https://{s}.tuiles.example/{z}/{x}/{y}.png')).toContain('https://*.tuiles.example');
});

it.each([
  ['/sw.js', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('%s is asked for anew each time: a new version must be found', async (path, type) => {
  const answered = await headersOf(path, 'GET', {});
  expect(answered.get('content-type')).toBe(type);
  expect(answered.get('cache-control')).toBe('no-cache');
});

it('the icon, which a browser asks for again at each change of address, is kept for a day', async () => {
  expect((await headersOf('/favicon.svg', 'GET', {})).get('cache-control')).toBe('public, max-age=86400');
});

it.each(['/', '/cards/1', '/index.html'])('%s tells home whether there is a client at Google', async (path) => {
  const { dependencies } = world;
  const page = async (google: Dependencies['config']['google'], encoding = '') => {
    const app = createApp({ ...dependencies, config: { ...dependencies.config, google } }, siteFolder);
    return app.request(path, { headers: { 'accept-encoding': encoding } });
  };
  const client = { clientId: 'client', clientSecret: 'secret', issuer: 'https://accounts.google.com' };
  expect(await (await page(undefined)).text()).toBe('<!doctype html><html></html>');
  expect(await (await page(client)).text()).toBe('<!doctype html><html data-google="1"></html>');
  const compressed = await page(client, 'gzip, br');
  expect(gunzipSync(await compressed.arrayBuffer()).toString()).toContain('data-google');
});
