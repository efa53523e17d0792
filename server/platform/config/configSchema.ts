import { LONGEST_LAG_SECONDS } from '@boucle/contract/base/constants.ts';
import { z } from 'zod';
import { readDatabaseAddress } from './databaseAddress.ts';
import { type MapTilesName } from './mapTiles.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ENVIRONMENTS = ['development', 'production', 'test'] as const;
/** Characters of a secret, at least. */
export const SECRET_LENGTH = 32;
const REPLICA_LAG = `doit être un nombre de secondes, de 1 à ${LONGEST_LAG_SECONDS}`;
const YES = ['1', 'true', 'oui'];
const NO = ['0', 'false', 'non'];

/**
 * Every variable of the environment that counts: what it may be, in French, and what it is when it
 * is absent.
 */
export const configSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'doit être un nombre entier de 0 à 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'doit être un nombre entier de 0 à 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseAddress().optional(),
  DATABASE_OWNER_URL: databaseAddress().optional(),
  DATABASE_POOLER_URL: address(['postgres:', 'postgresql:'], 'doit être une adresse postgres://…').optional(),
  DATABASE_REPLICA_URL: address(['postgres:', 'postgresql:'], 'doit être une adresse postgres://…').optional(),
  DATABASE_REPLICA_LAG: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, REPLICA_LAG)
    .transform(Number)
    .refine((seconds) => seconds <= LONGEST_LAG_SECONDS, REPLICA_LAG)
    .default(10),
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
  MAIL_BOUNCES: z
    .string()
    // 64 letters stand before « @ » at most (RFC 5321), of which 37 name and sign a mail.
    .regex(
      /^[^\s@<>+]{1,27}@[^\s@<>]+$/,
      'doit être une adresse, de 27 caractères au plus avant l’arobase, sans «\u00a0+\u00a0»',
    )
    .optional(),
  SECRET_KEY: secret().optional(),
  SECRET_KEYS_READ: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine(
      (keys) => keys.every((key) => key.length >= SECRET_LENGTH),
      `doit donner des clés de ${SECRET_LENGTH} caractères ou plus, séparées par des virgules`,
    )
    .default([]),
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
  APP_BUILD_SECRET: secret().optional(),
  INVOICE_PLATFORM: z
    .union(
      [z.enum(['folder', 'simulator', 'none']), z.templateLiteral(['folder:', z.string().min(1)])],
      'doit valoir folder, folder: suivi du chemin d’un dossier, simulator ou none',
    )
    .optional(),
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
  SESSION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'doit être un nombre de jours, de 1 à 999')
    .transform(Number)
    .default(90),
  BEHIND_PROXY: z
    .enum([...YES, ...NO], 'doit valoir 1 ou 0')
    .transform((value) => YES.includes(value))
    .default(false),
  MAP_TILES: z
    .union(
      [
        z.enum(['ign', 'osm', 'none'] satisfies (MapTilesName | 'none')[]),
        z.templateLiteral(['file:', z.string().min(1)]),
      ],
      'doit valoir ign, osm, none, ou file: suivi du chemin d’un fichier PMTiles',
    )
    .optional(),
  MAP_TILES_URL: z
    .string()
    .refine(isTilesAddress, 'doit être une adresse https:// (ou http://) qui contient {z}, {x} et {y}')
    .optional(),
  MAP_ATTRIBUTION: z.string().max(200, 'compte au plus 200 caractères').optional(),
  SECURITY_CONTACT: z
    .string()
    .transform((text) => (/^[^\s@:]+@[^\s@:]+$/.test(text) ? `mailto:${text}` : text))
    .refine(isContact, 'doit être une adresse e-mail, ou une adresse mailto:, https:// ou tel:')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `doit valoir ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** The environment once checked. */
export type Environment = z.output<typeof configSchema>;

/** Blanks at its ends do not count: no one chose them. */
function secret() {
  return z
    .string()
    .refine((text) => text.trim().length >= SECRET_LENGTH, `doit compter ${SECRET_LENGTH} caractères ou plus`);
}

/** Of one host, or of several as libpq writes them. */
function databaseAddress() {
  return z.string().refine((text) => {
    try {
      return ['postgres:', 'postgresql:'].includes(readDatabaseAddress(text).first.protocol);
    } catch {
      return false;
    }
  }, 'doit être une adresse postgres://…');
}

function address(protocols: string[], message: string) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message);
}

/** A provider's answer is believed: on the way no one may change it. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

/** As RFC 9116 requires: on one line, and web addresses over TLS. */
function isContact(text: string): boolean {
  return /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(text) && URL.canParse(text);
}

/**
 * The host may begin with {s}; nothing that would let an address slip a directive into the
 * content-security policy.
 */
function isTilesAddress(text: string): boolean {
  return (
    /^https?:\/\/(\{s\}\.)?[a-z\d.-]+(:\d{1,5})?\/[^\s;,'"]*$/i.test(text) &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  );
}
