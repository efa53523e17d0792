import { type DestinationStream, type Logger as Pino, pino } from 'pino';

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

/**
 * Structured logs on standard output (or `to`), with secrets removed at any of the first three
 * levels.
 */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { error: serializeError },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[…]' },
    },
    to,
  );

/**
 * The parts of an error that help a reader; neither its attachments (a driver attaches its whole
 * connection) nor the row that PostgreSQL quotes in « detail ».
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  // « code » is a secret's name: an authorization's.
  const reason = 'code' in error ? error.code : undefined;
  return { name, message, reason, stack, ...(cause instanceof Error && { cause: serializeError(cause) }) };
}
