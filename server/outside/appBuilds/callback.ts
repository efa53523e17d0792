import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Logger } from '../../platform/http/log.ts';
import { type BuildService } from './service.ts';
import { type Build, hear, lockBuildNamed, addLine, wasHeard } from './queries.ts';
import { isSigned, SIGNATURE_HEADER } from './signature.ts';

export const BUILD_WEBHOOK_PATH = '/webhooks/app_builds';
const BODY_LIMIT = 64 * 1024;
/** Lines of a log; later words change the state without a line. */
const LINES_MAX = 200;
const NO_STORE = { 'cache-control': 'no-store' };

const link = z.url({ protocol: /^https$/ }).max(500);
const word = z.object({
  build: z.uuid(),
  /** Raised by the service from word to word: the latest counts, each once. */
  sequence: z.int().min(1).max(1_000_000),
  state: z.enum(['building', 'done', 'failed']),
  message: z.string().trim().max(300).optional(),
  links: z.object({ ios: link.optional(), android: link.optional() }).optional(),
});
type Word = z.infer<typeof word>;

/** The parts of a running server that the build service's callback needs. */
interface WebhookDependencies {
  readonly database: Database;
  /** Undefined when none is configured. */
  readonly builds: BuildService | undefined;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Where the build service reports its progress. A word counts once, and the latest by its own
 * number, in whatever order they come. 400 for what the service did not sign less than five minutes
 * ago or cannot be read, 404 for a build that is none of ours.
 */
export function buildWebhookRoute({ database, builds, log, now }: WebhookDependencies): Hono {
  const app = new Hono();
  const refuse = (detail: string) => ({ error: 'malformed', detail });
  app.use(
    BUILD_WEBHOOK_PATH,
    bodyLimit({ maxSize: BODY_LIMIT, onError: (context) => context.json(refuse('Message trop long.'), 413) }),
  );
  app.post(BUILD_WEBHOOK_PATH, async (context) => {
    if (builds === undefined) return context.notFound();
    const payload = await context.req.text();
    if (!isSigned(builds.secret, payload, context.req.header(SIGNATURE_HEADER), now())) {
      log.warn({}, 'a word that the build service did not sign');
      return context.json(refuse('La signature de ce message n’est pas valable.'), 400, NO_STORE);
    }
    const read = word.safeParse(jsonOf(payload));
    if (!read.success) return context.json(refuse('Ce message n’a pas la forme attendue.'), 400, NO_STORE);
    const known = await inScope(database, { kind: 'platform' }, (tx) => take(tx, read.data));
    if (!known) return context.json({ error: 'not_found', detail: 'Cette construction n’existe pas.' }, 404, NO_STORE);
    return context.json({ received: true }, 200, NO_STORE);
  });
  return app;
}

/** Writes a word down, once; false when no build has that name. */
async function take(tx: Tx, news: Word): Promise<boolean> {
  const build = await lockBuildNamed(tx, news.build);
  if (build === undefined) return false;
  const { sequence, state, message, links: given = {} } = news;
  if (await wasHeard(tx, build, sequence)) return true;
  const counts = sequence > build.lastSequence && mayBecome(build, state);
  if (build.lines < LINES_MAX || counts) await addLine(tx, build, SENTENCES[state](message), sequence);
  if (!counts) return true;
  const failure = state === 'failed' ? SENTENCES.failed(message) : null;
  const links = {
    ...(given.ios !== undefined && { ios: given.ios }),
    ...(given.android !== undefined && { android: given.android }),
  };
  await hear(tx, build, { sequence, state, failure, links });
  return true;
}

/**
 * The last state that the service reported is final. One that we gave up without news may still end
 * well.
 */
function mayBecome({ state, isEndReported }: Build, next: Word['state']): boolean {
  if (isEndReported || state === 'done') return false;
  return state !== 'failed' || next === 'done';
}

const SENTENCES: Readonly<Record<Word['state'], (message: string | undefined) => string>> = {
  building: (message) => message ?? 'Construction en cours',
  done: (message) => message ?? 'Construction terminée',
  failed: (message) =>
    message === undefined
      ? 'Le constructeur a échoué sans dire pourquoi. Relancez la construction.'
      : `Le constructeur a échoué\u00a0: ${message}`,
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
