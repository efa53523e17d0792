import { join, resolve } from 'node:path';
import { type z } from 'zod';
import { type Environment, configSchema } from './configSchema.ts';
import { MAP_TILES } from './mapTiles.ts';

/** The client that Google gave us; `issuer` is another provider's in tests. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

/** The environment, checked. */
export interface Config {
  port: number;
  host: string;
  /** Absolute folder of everything the product keeps. */
  dataDir: string;
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  /**
   * The owner's address, when DATABASE_URL is the application's role; undefined: DATABASE_URL is
   * the owner's.
   */
  databaseOwnerUrl: string | undefined;
  /** A pooler by transaction before the PostgreSQL of DATABASE_URL, for the application alone. */
  databasePoolerUrl: string | undefined;
  /** A server that follows the one of DATABASE_URL, for the same role; undefined: there is none. */
  databaseReplicaUrl: string | undefined;
  /** Seconds by which it may be late and still be read. */
  replicaLagSeconds: number;
  /** The address people use, without a slash at its end. */
  publicUrl: string | undefined;
  demo: boolean;
  environment: Environment['NODE_ENV'];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Address to which undelivered mails return; undefined: they are not read. */
  mailBounces: string | undefined;
  /**
   * Signs links and codes, 32 characters or more. Undefined: the one kept in the data folder (see
   * `keys/given.ts`).
   */
  secretKey: string | undefined;
  /** Further keys that open and verify: former ones, and the one that will follow. */
  secretKeysRead: readonly string[];
  logLevel: Environment['LOG_LEVEL'];
  /**
   * The payment provider: the real one with its two secrets, the simulator of this machine, or
   * none.
   */
  payments: { readonly secretKey: string; readonly webhookSecret: string } | 'simulator' | 'none';
  /**
   * Who builds the consumers' apps: the service at this address, which shares this secret, the
   * simulator of this machine, or none.
   */
  appBuilds: { readonly url: string; readonly secret: string } | 'simulator' | 'none';
  /**
   * Where invoices are deposited: a folder (undefined: one in the data folder), the simulator of
   * this machine, or nowhere.
   */
  invoicePlatform: { readonly folder: string | undefined } | 'simulator' | 'none';
  /** The client at Google that signs people of the console in; undefined: passwords only. */
  google: GoogleSettings | undefined;
  /** Who attests identities for the clients of initiatives, and the one above. */
  googleIssuer: string;
  /** The server does the jobs of the queue too; else `server/main.ts worker` does. */
  worker: boolean;
  /**
   * Seconds between a stop request and the last connection taken: what a proxy needs to see /readyz
   * refuse.
   */
  drainSeconds: number;
  /** Days after which a person signs in again, however much they use their session. */
  sessionDays: number;
  /**
   * One proxy of ours stands before the server: the caller's address is the last one it wrote in
   * X-Forwarded-For.
   */
  behindProxy: boolean;
  /**
   * Address of the map's tiles with {z}, {x} and {y}; undefined: a file's, or the outline that the
   * web carries.
   */
  mapTilesUrl: string | undefined;
  /** Path of a PMTiles file whose tiles the server answers itself. */
  mapTilesFile: string | undefined;
  /** Contact for vulnerabilities, a URI; undefined: there is no security.txt. */
  securityContact: string | undefined;
  /** Attribution that the tiles require, as text. */
  mapAttribution: string | undefined;
}

/**
 * A variable has a value that cannot be used; the message (French) names it and never quotes a
 * secret.
 */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

const REPOSITORY = join(import.meta.dirname, '../../..');
/**
 * One that is there and empty was meant to hold something: another key made in its place would open
 * nothing.
 */
const NEVER_EMPTY = 'SECRET_KEY';

/**
 * Reads the environment, an empty variable being an absent one, but for the secret key. Throws
 * ConfigurationError.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  if (env[NEVER_EMPTY] === '') {
    throw new ConfigurationError(
      'Configuration refusée\u00a0: SECRET_KEY est vide. Donnez-lui la clé gardée à part (32 caractères ou plus), ou retirez cette variable\u00a0: la clé de DATA_DIR/secret.key servira.',
    );
  }
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) throw new ConfigurationError(explain(parsed.error));

  const { DATABASE_URL: databaseUrl, NODE_ENV: environment, ...values } = parsed.data;
  const embedded = databaseUrl === undefined;
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_POOLER_URL'] as const) {
    if (!embedded || values[name] === undefined) continue;
    throw new ConfigurationError(`Configuration refusée\u00a0: ${name} demande DATABASE_URL.`);
  }
  if (embedded && values.DATABASE_REPLICA_URL !== undefined) {
    throw new ConfigurationError('Configuration refusée\u00a0: DATABASE_REPLICA_URL demande DATABASE_URL.');
  }
  const demo = values.DEMO ?? embedded;
  if (demo && !embedded && environment === 'production') {
    throw new ConfigurationError(
      'Configuration refusée\u00a0: DEMO ne peut être activé en production (NODE_ENV) sur la base de DATABASE_URL.',
    );
  }
  const forReal = environment === 'production' && !embedded;
  const payments = paymentsOf(parsed.data, forReal);
  return {
    payments,
    appBuilds: appBuildsOf(parsed.data, forReal),
    invoicePlatform: invoicePlatformOf(parsed.data, forReal),
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(REPOSITORY, values.DATA_DIR),
    databaseUrl,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databasePoolerUrl: values.DATABASE_POOLER_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    replicaLagSeconds: values.DATABASE_REPLICA_LAG,
    publicUrl: values.PUBLIC_URL,
    demo,
    environment,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    mailBounces: values.MAIL_BOUNCES,
    secretKey: values.SECRET_KEY,
    secretKeysRead: values.SECRET_KEYS_READ,
    logLevel: values.LOG_LEVEL,
    google: googleOf(parsed.data),
    googleIssuer: values.GOOGLE_ISSUER,
    worker: values.WORKER,
    drainSeconds: values.DRAIN_SECONDS,
    sessionDays: values.SESSION_DAYS,
    behindProxy: values.BEHIND_PROXY,
    ...mapTilesOf(parsed.data),
    securityContact: values.SECURITY_CONTACT,
  };
}

/** Tiles by name or by address, the public plan by default; the attribution may be set apart. */
function mapTilesOf({
  MAP_TILES: name,
  MAP_TILES_URL: url,
  MAP_ATTRIBUTION: attribution,
}: Environment): Pick<Config, 'mapTilesUrl' | 'mapTilesFile' | 'mapAttribution'> {
  if (name !== undefined && url !== undefined) {
    throw new ConfigurationError(
      'Configuration refusée\u00a0: MAP_TILES et MAP_TILES_URL s’excluent\u00a0: n’en définissez qu’une.',
    );
  }
  if (name?.startsWith('file:') === true)
    return { mapTilesUrl: undefined, mapTilesFile: name.slice('file:'.length), mapAttribution: attribution };
  const named = name ?? (url === undefined ? 'ign' : undefined);
  const tiles = named === 'ign' || named === 'osm' ? MAP_TILES[named] : undefined;
  return {
    mapTilesUrl: tiles?.url ?? url,
    mapTilesFile: undefined,
    mapAttribution: attribution ?? tiles?.attribution,
  };
}

/**
 * The simulator stands in while no key is given; never in production on an external database, as
 * the demo.
 */
function paymentsOf(values: Environment, forReal: boolean): Config['payments'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_SIMULATOR: simulated } = values;
  if ((secretKey === undefined) !== (webhookSecret === undefined)) {
    throw new ConfigurationError(
      'Configuration refusée\u00a0: STRIPE_SECRET_KEY et STRIPE_WEBHOOK_SECRET se donnent ensemble.',
    );
  }
  if (simulated === true && secretKey !== undefined) {
    throw new ConfigurationError(
      'Configuration refusée\u00a0: STRIPE_SIMULATOR ne peut être activé avec STRIPE_SECRET_KEY.',
    );
  }
  if (simulated === true && forReal) {
    throw new ConfigurationError(
      'Configuration refusée\u00a0: STRIPE_SIMULATOR ne peut être activé en production (NODE_ENV) sur la base de DATABASE_URL.',
    );
  }
  if (secretKey !== undefined && webhookSecret !== undefined) return { secretKey, webhookSecret };
  return (simulated ?? !forReal) ? 'simulator' : 'none';
}

/**
 * The service calls back and its applications call us: our own address must be known. Without one a
 * simulator stands in, never for real.
 */
function appBuildsOf(values: Environment, forReal: boolean): Config['appBuilds'] {
  const { APP_BUILD_URL: url, APP_BUILD_SECRET: secret, PUBLIC_URL: publicUrl } = values;
  if ((url === undefined) !== (secret === undefined)) {
    throw new ConfigurationError('Configuration refusée\u00a0: APP_BUILD_URL et APP_BUILD_SECRET se donnent ensemble.');
  }
  if (url !== undefined && publicUrl === undefined) {
    throw new ConfigurationError('Configuration refusée\u00a0: APP_BUILD_URL demande PUBLIC_URL.');
  }
  if (url !== undefined && secret !== undefined) return { url, secret };
  return forReal ? 'none' : 'simulator';
}

/**
 * The simulator stands in while none is named; never in production on an external database, as the
 * demo.
 */
function invoicePlatformOf({ INVOICE_PLATFORM: named }: Environment, forReal: boolean): Config['invoicePlatform'] {
  if (named === 'simulator' && forReal) {
    throw new ConfigurationError(
      'Configuration refusée\u00a0: INVOICE_PLATFORM ne peut valoir simulator en production (NODE_ENV) sur la base de DATABASE_URL.',
    );
  }
  if (named === undefined) return forReal ? 'none' : 'simulator';
  if (named === 'simulator' || named === 'none') return named;
  return { folder: named === 'folder' ? undefined : resolve(REPOSITORY, named.slice('folder:'.length)) };
}

function googleOf(values: Environment): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = values;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigurationError(
      'Configuration refusée\u00a0: GOOGLE_CLIENT_ID et GOOGLE_CLIENT_SECRET se donnent ensemble.',
    );
  }
  return { clientId, clientSecret, issuer };
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  return `Configuration refusée\u00a0: ${lines.join('\u202f; ')}.`;
}
