import { type Logger as Pino, pino } from 'pino';

export type Logger = Pick<Pino, 'info' | 'warn' | 'error'>;

/** Names whose values never reach a log. */
const SECRETS = [
  'password',
  'pin',
  'token',
  'access_token',
  'refresh_token',
  'code',
  'code_verifier',
  'authorization',
  'secret',
];

/** Structured logs on standard output, with secrets removed at any of the first three levels. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[…]' },
  });
