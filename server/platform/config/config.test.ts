import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const SECRET = 'x'.repeat(32);
const DATABASE_URL = 'postgres://boucle:motdepasse@db.example/boucle';

describe('without any variable', () => {
  const config = readConfig({});

  it('serves the demo on the embedded database, for this machine only', () => {
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      databaseUrl: undefined,
      logLevel: 'info',
    });
  });

  it('keeps its data in .data of the repository, wherever it is started from', () => {
    expect(config.dataDir).toBe(join(import.meta.dirname, '../../../.data'));
  });
});

it('takes an empty variable for an absent one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toEqual(readConfig({}));
});

it.each(['', ' ', 'x', ' '.repeat(40), `x${' '.repeat(40)}`])('refuses an empty or short key %j', (SECRET_KEY) => {
  expect(() => readConfig({ SECRET_KEY })).toThrow(/^Configuration refusée\u00a0: SECRET_KEY/);
});

it('removes the slash at the end of the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://boucle.example/' }).publicUrl).toBe('https://boucle.example');
});

it.each([
  ['1', true],
  ['oui', true],
  ['true', true],
  ['0', false],
  ['non', false],
  ['false', false],
])('DEMO=%s', (DEMO, demo) => {
  expect(readConfig({ DEMO }).demo).toBe(demo);
});

describe('on a database of one’s own', () => {
  it('has no demo unless it is asked for', () => {
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  });

  it.each(['DATABASE_OWNER_URL', 'DATABASE_POOLER_URL'])('takes %s beside DATABASE_URL only', (name) => {
    expect(() => readConfig({ [name]: DATABASE_URL })).toThrow(`${name} demande DATABASE_URL`);
    expect(() => readConfig({ DATABASE_URL, [name]: DATABASE_URL })).not.toThrow();
  });

  it('refuses the demo in production', () => {
    expect(() => readConfig({ DATABASE_URL, DEMO: '1', NODE_ENV: 'production' })).toThrow(/DEMO ne peut être activé/);
    expect(readConfig({ DATABASE_URL, NODE_ENV: 'production' }).demo).toBe(false);
    expect(readConfig({ DEMO: '1', NODE_ENV: 'production' }).demo).toBe(true);
  });
});

describe('signing in with Google', () => {
  const client = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' };

  it('is offered once both its identifier and its secret are given', () => {
    expect(readConfig({}).google).toBeUndefined();
    const google = { clientId: 'client', clientSecret: 'secret', issuer: 'https://accounts.google.com' };
    expect(readConfig(client).google).toEqual(google);
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'client' })).toThrow(/se donnent ensemble/);
    expect(() => readConfig({ GOOGLE_CLIENT_SECRET: 'secret' })).toThrow(/se donnent ensemble/);
  });

  it('believes no provider over plain HTTP, but one of this machine', () => {
    expect(() => readConfig({ ...client, GOOGLE_ISSUER: 'http://accounts.exemple.fr' })).toThrow(/GOOGLE_ISSUER/);
    expect(readConfig({ ...client, GOOGLE_ISSUER: 'http://127.0.0.1:4000' }).google?.issuer).toBe(
      'http://127.0.0.1:4000',
    );
  });
});

describe('a bad value is refused by its name', () => {
  it.each([
    ['PORT', 'trois'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/boucle'],
    ['DATABASE_URL', 'localhost'],
    ['PUBLIC_URL', 'boucle.example'],
    ['PUBLIC_URL', 'https://boucle.example/?a=1'],
    ['DEMO', 'peut-être'],
    ['NODE_ENV', 'preprod'],
    ['SMTP_URL', 'http://localhost'],
    ['MAIL_BOUNCES', 'rebonds+lus@exemple.fr'],
    ['MAIL_FROM', 'Boucle'],
    ['SECRET_KEY', 'x'.repeat(31)],
    ['LOG_LEVEL', 'bavard'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigurationError);
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^Configuration refusée\u00a0: ${name} (doit|ne doit)`),
    );
  });

  it('says everything that is wrong, and no secret', () => {
    const read = (): unknown =>
      readConfig({ PORT: 'a', SECRET_KEY: 'courte', DATABASE_URL: 'mysql://u:motdepasse@h/b' });
    expect(read).toThrow(/PORT.*DATABASE_URL.*SECRET_KEY/);
    expect(read).not.toThrow(/courte|motdepasse/);
  });
});

describe('the payment provider', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };

  it('is the real one with its two secrets, else the simulator, else none', () => {
    expect(readConfig(keys).payments).toEqual({ secretKey: 'sk_live_abc', webhookSecret: 'whsec_abc' });
    expect(readConfig({}).payments).toBe('simulator');
    expect(readConfig({ STRIPE_SIMULATOR: '0' }).payments).toBe('none');
    expect(readConfig({ DATABASE_URL, NODE_ENV: 'production' }).payments).toBe('none');
  });

  it('is never the simulator in production on a database of one’s own, nor beside the real one', () => {
    const forReal = { DATABASE_URL, NODE_ENV: 'production', STRIPE_SIMULATOR: '1' };
    expect(() => readConfig(forReal)).toThrow(/STRIPE_SIMULATOR ne peut être activé en production/);
    expect(() => readConfig({ ...keys, STRIPE_SIMULATOR: '1' })).toThrow(/STRIPE_SIMULATOR ne peut être activé/);
  });

  it('takes both secrets or none, and quotes neither', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_live_abc' })).toThrow(/se donnent ensemble/);
    expect(() => readConfig({ ...keys, STRIPE_SECRET_KEY: 'motdepasse' })).toThrow(/STRIPE_SECRET_KEY doit/);
    expect(() => readConfig({ ...keys, STRIPE_SECRET_KEY: 'motdepasse' })).not.toThrow(/motdepasse/);
  });
});

describe('the tiles of the maps', () => {
  it('may come from several hosts', () => {
    const MAP_TILES_URL = 'https://{s}.tuiles.example/{z}/{x}/{y}.png';
    expect(readConfig({ MAP_TILES_URL, MAP_ATTRIBUTION: '© les contributeurs' })).toMatchObject({
      mapTilesUrl: MAP_TILES_URL,
      mapAttribution: '© les contributeurs',
    });
  });

  it.each([
    ['ign', 'https://data.geopf.fr/wmts?', /IGN/],
    ['osm', 'https://{s}.tile.openstreetmap.fr/osmfr/', /OpenStreetMap/],
  ] as const)('are those of one word, %s, with whom they ask to be named', (MAP_TILES, address, named) => {
    const { mapTilesUrl, mapAttribution } = readConfig({ MAP_TILES });
    expect(mapTilesUrl).toContain(address);
    for (const part of ['{z}', '{x}', '{y}']) expect(mapTilesUrl).toContain(part);
    expect(mapAttribution).toMatch(named);
    expect(readConfig({ MAP_TILES, MAP_ATTRIBUTION: 'Plan' }).mapAttribution).toBe('Plan');
  });

  it('may lie in a file of the server', () => {
    expect(readConfig({ MAP_TILES: 'file:/srv/nantes.pmtiles', MAP_ATTRIBUTION: 'Ville' })).toMatchObject({
      mapTilesUrl: undefined,
      mapTilesFile: '/srv/nantes.pmtiles',
      mapAttribution: 'Ville',
    });
    expect(() => readConfig({ MAP_TILES: 'file:' })).toThrow(/MAP_TILES doit valoir/);
  });

  it('are none of a word that is not known, nor of two addresses at once', () => {
    expect(() => readConfig({ MAP_TILES: 'google' })).toThrow(/MAP_TILES doit valoir ign, osm, none, ou file:/);
    const MAP_TILES_URL = 'https://tuiles.example/{z}/{x}/{y}.png';
    expect(() => readConfig({ MAP_TILES: 'ign', MAP_TILES_URL })).toThrow(/s’excluent/);
  });

  it('are the public plan where nothing is named, and none where none are wanted', () => {
    expect(readConfig({ MAP_TILES: '' }).mapTilesUrl).toContain('https://data.geopf.fr/');
    expect(readConfig({}).mapAttribution).toMatch(/IGN/);
    expect(readConfig({ MAP_TILES: 'none' })).toMatchObject({ mapTilesUrl: undefined, mapAttribution: undefined });
  });

  it.each([
    'https://tuiles.example/{z}/{x}.png',
    'ftp://tuiles.example/{z}/{x}/{y}',
    'https://a; script-src */{z}/{x}/{y}',
  ])('never come from %s', (MAP_TILES_URL) => {
    expect(() => readConfig({ MAP_TILES_URL })).toThrow(/MAP_TILES_URL/);
  });
});

describe('the service that builds applications', () => {
  const APP_BUILD_URL = 'https://constructeur.exemple.fr/builds';
  const given = { APP_BUILD_URL, APP_BUILD_SECRET: SECRET, PUBLIC_URL: 'https://boucle.example' };

  it('is a simulator unless it is named, and none for real', () => {
    expect(readConfig({}).appBuilds).toBe('simulator');
    expect(readConfig({ DATABASE_URL, NODE_ENV: 'production' }).appBuilds).toBe('none');
    expect(readConfig(given).appBuilds).toEqual({ url: APP_BUILD_URL, secret: SECRET });
  });

  it('is named with its secret and our own address', () => {
    expect(() => readConfig({ ...given, APP_BUILD_SECRET: '' })).toThrow(/se donnent ensemble/);
    expect(() => readConfig({ ...given, APP_BUILD_SECRET: 'court' })).toThrow(/APP_BUILD_SECRET doit compter/);
    expect(() => readConfig({ ...given, PUBLIC_URL: '' })).toThrow(/APP_BUILD_URL demande PUBLIC_URL/);
  });
});

it('takes an owner’s address beside that of the application only', () => {
  const DATABASE_OWNER_URL = 'postgres://proprietaire:motdepasse@db.example/boucle';
  const { databaseUrl, databaseOwnerUrl } = readConfig({ DATABASE_URL, DATABASE_OWNER_URL });
  expect([databaseUrl, databaseOwnerUrl]).toEqual([DATABASE_URL, DATABASE_OWNER_URL]);
});

it('takes a replica of the database of one’s own only, with how late it may be', () => {
  const DATABASE_REPLICA_URL = 'postgres://boucle:motdepasse@replique.example/boucle';
  expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseReplicaUrl: undefined, replicaLagSeconds: 10 });
  const given = { DATABASE_URL, DATABASE_REPLICA_URL };
  expect(readConfig(given)).toMatchObject({ databaseReplicaUrl: DATABASE_REPLICA_URL });
  expect(readConfig({ ...given, DATABASE_REPLICA_LAG: '300' }).replicaLagSeconds).toBe(300);
  expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow('DATABASE_REPLICA_URL demande DATABASE_URL');
  for (const DATABASE_REPLICA_LAG of ['0', '301', '1.5', 'dix'])
    expect(() => readConfig({ ...given, DATABASE_REPLICA_LAG })).toThrow(
      /DATABASE_REPLICA_LAG doit être un nombre de secondes, de 1 à 300/,
    );
  expect(() => readConfig({ ...given, DATABASE_REPLICA_URL: 'replique' })).toThrow(
    /DATABASE_REPLICA_URL doit être une adresse/,
  );
});
