import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

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
  /** The address people use, without a slash at its end. */
  publicUrl: string | undefined;
  demo: boolean;
  environment: 'development' | 'production' | 'test';
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Signs links and codes, 32 characters or more. Undefined: the one kept in the data folder (see `secretKeyOf`). */
  secretKey: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The payment provider: the real one with its two secrets, the simulator of this machine, or none. */
  payments: { readonly secretKey: string; readonly webhookSecret: string } | 'simulator' | 'none';
  /** Who builds the consumers' apps: the service at this address, which shares this secret, the simulator of this machine, or none. */
  appBuilds: { readonly url: string; readonly secret: string } | 'simulator' | 'none';
  /** The client at Google that signs people of the console in; undefined: passwords only. */
  google: GoogleSettings | undefined;
  /** The server does the jobs of the queue too; else `server/main.ts worker` does. */
  worker: boolean;
  /** Seconds between a request to stop and closing the door: what a proxy needs to see that /readyz says no. */
  drainSeconds: number;
  /** One proxy of ours stands before the server: the caller's address is the last one it wrote in X-Forwarded-For. */
  behindProxy: boolean;
  /** Address of the map's tiles with {z}, {x} and {y}; undefined: the outline that the web carries. */
  mapTilesUrl: string | undefined;
  /** Whom the tiles ask to be named, as text. */
  mapAttribution: string | undefined;
}

/** A variable has a value that cannot be used; the message (French) names it and never quotes a secret. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

const REPOSITORY = join(import.meta.dirname, '..');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ENVIRONMENTS = ['development', 'production', 'test'] as const;
const SECRET_LENGTH = 32;
const YES = ['1', 'true', 'oui'];
const NO = ['0', 'false', 'non'];

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'doit être un nombre entier de 0 à 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'doit être un nombre entier de 0 à 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'doit être une adresse postgres://…').optional(),
  PUBLIC_URL: address(['http:', 'https:'], 'doit être une adresse http:// ou https://')
    .refine((url) => !/[?#]/.test(url), 'ne doit contenir ni point d’interrogation ni dièse')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DEMO: z
    .enum([...YES, ...NO], 'doit valoir 1 ou 0')
    .transform((value) => YES.includes(value))
    .optional(),
  NODE_ENV: z.enum(ENVIRONMENTS, `doit valoir ${ENVIRONMENTS.join(', ')}`).default('development'),
  SMTP_URL: address(['smtp:', 'smtps:'], 'doit être une adresse smtp:// ou smtps://').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'doit être une adresse, ou «\u00a0Nom <adresse>\u00a0»',
    )
    .default('Boucle <ne-pas-repondre@boucle.test>'),
  SECRET_KEY: z.string().min(SECRET_LENGTH, `doit compter ${SECRET_LENGTH} caractères ou plus`).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'doit commencer par sk_ ou rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'doit commencer par whsec_').optional(),
  STRIPE_SIMULATOR: z
    .enum([...YES, ...NO], 'doit valoir 1 ou 0')
    .transform((value) => YES.includes(value))
    .optional(),
  APP_BUILD_URL: address(['http:', 'https:'], 'doit être une adresse http:// ou https://').optional(),
  APP_BUILD_SECRET: z.string().min(SECRET_LENGTH, `doit compter ${SECRET_LENGTH} caractères ou plus`).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z
    .string()
    .refine(isIssuer, 'doit être une adresse https:// (ou http:// de cette machine)')
    .default('https://accounts.google.com'),
  WORKER: z
    .enum(['on', 'off'], 'doit valoir on ou off')
    .transform((value) => value === 'on')
    .default(true),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'doit être un nombre entier de secondes')
    .transform(Number)
    .default(0),
  BEHIND_PROXY: z
    .enum([...YES, ...NO], 'doit valoir 1 ou 0')
    .transform((value) => YES.includes(value))
    .default(false),
  MAP_TILES_URL: z
    .string()
    .refine(isTilesAddress, 'doit être une adresse https:// (ou http://) qui contient {z}, {x} et {y}')
    .optional(),
  MAP_ATTRIBUTION: z.string().max(200, 'compte au plus 200 caractères').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `doit valoir ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** Reads the environment, an empty variable being an absent one. Throws ConfigurationError. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ConfigurationError(explain(parsed.error));

  const { DATABASE_URL: databaseUrl, NODE_ENV: environment, ...values } = parsed.data;
  const embedded = databaseUrl === undefined;
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
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(REPOSITORY, values.DATA_DIR),
    databaseUrl,
    publicUrl: values.PUBLIC_URL,
    demo,
    environment,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    secretKey: values.SECRET_KEY,
    logLevel: values.LOG_LEVEL,
    google: googleOf(parsed.data),
    worker: values.WORKER,
    drainSeconds: values.DRAIN_SECONDS,
    behindProxy: values.BEHIND_PROXY,
    mapTilesUrl: values.MAP_TILES_URL,
    mapAttribution: values.MAP_ATTRIBUTION,
  };
}

/** The simulator stands in as long as no key is given; never in production on a database of its own, as the demo. */
function paymentsOf(values: z.output<typeof schema>, forReal: boolean): Config['payments'] {
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

/** The service calls back and its applications call us: our own address must be known. Without one a simulator stands in, never for real. */
function appBuildsOf(values: z.output<typeof schema>, forReal: boolean): Config['appBuilds'] {
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

function googleOf(values: z.output<typeof schema>): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = values;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigurationError(
      'Configuration refusée\u00a0: GOOGLE_CLIENT_ID et GOOGLE_CLIENT_SECRET se donnent ensemble.',
    );
  }
  return { clientId, clientSecret, issuer };
}

/** The key that signs: the configured one, else a random one made once for this data folder and read by its owner only. */
export function secretKeyOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey !== undefined) return secretKey;
  const file = join(dataDir, 'secret.key');
  // The folder must let PostgreSQL's own user through when root starts it; its content is protected file by file.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    // Never overwrites: of several processes that start together one gives the key to all.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}

function address(protocols: string[], message: string) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message);
}

/** What a provider answers is believed: on the way nobody may change it. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

/** The host may begin with {s}; nothing that would let an address slip a directive into the policy of contents. */
function isTilesAddress(text: string): boolean {
  return (
    /^https?:\/\/(\{s\}\.)?[a-z\d.-]+(:\d{1,5})?\/[^\s;,'"]*$/i.test(text) &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  );
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  return `Configuration refusée\u00a0: ${lines.join('\u202f; ')}.`;
}
