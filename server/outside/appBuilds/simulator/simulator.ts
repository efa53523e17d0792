import { Hono } from 'hono';
import { openLoopback } from '../../../platform/http/loopback.ts';
import { sha256 } from '../../../platform/appArchive/archive.ts';
import { isSigned, signatureOf, SIGNATURE_HEADER } from '../signature.ts';
import { verifiedFiles } from '../../../platform/appArchive/verifyArchive.ts';
import { BuildStore } from './store.ts';

/** Faults on purpose. */
export interface BuildFaults {
  /** Archives to take without ever answering. */
  unanswered: number;
  /** Archives to answer with that status, without taking them. */
  refused: { count: number; status: 422 | 503 };
}

export interface BuildSimulator {
  readonly url: string;
  readonly secret: string;
  readonly store: BuildStore;
  readonly faults: BuildFaults;
  /** Reports the progress of its builds to this address, until it is closed. */
  deliverTo(url: string): void;
  close(): Promise<void>;
}

export interface Word {
  readonly state: 'building' | 'done';
  readonly message: string;
  /** Delay of the report, in milliseconds. */
  readonly after: number;
}

/** States that it reports of a build, one after the other. */
export const WORDS: readonly Word[] = [
  { state: 'building', message: 'Construction pour iOS en cours (simulateur)', after: 600 },
  { state: 'building', message: 'Construction pour Android en cours (simulateur)', after: 900 },
  { state: 'done', message: 'Construction terminée. C’est un simulateur\u00a0: rien n’est publié.', after: 900 },
];

const EVERY_MS = 300;
const TIMEOUT_MS = 10_000;
const AGAIN_MS = 2_000;

/**
 * The build service of a laptop, on a port of the loopback: it checks the signatures of the sending
 * and of the archive, and every digest, as a real one should, takes some seconds, and calls back.
 * It makes no application.
 */
export async function startBuildSimulator({
  file,
  publicKeys,
}: {
  file: string;
  publicKeys: readonly string[];
}): Promise<BuildSimulator> {
  const store = new BuildStore(file);
  const secret = store.secret();
  const faults: BuildFaults = { unanswered: 0, refused: { count: 0, status: 422 } };
  const api = apiOf({ store, secret, publicKeys, faults });
  const loopback = await openLoopback({
    fetch(request) {
      loopback.soon();
      return api.fetch(request);
    },
    deliver: (url) => sayDue(store, secret, url),
    everyMs: EVERY_MS,
  });
  return {
    url: `http://127.0.0.1:${loopback.port}/builds`,
    secret,
    store,
    faults,
    deliverTo: (url) => loopback.deliverTo(url),
    async close() {
      await loopback.close();
      store.close();
    },
  };
}

function apiOf({
  store,
  secret,
  publicKeys,
  faults,
}: Pick<BuildSimulator, 'store' | 'secret' | 'faults'> & { publicKeys: readonly string[] }): Hono {
  const app = new Hono();
  app.post('/builds', async (context) => {
    const archive = new Uint8Array(await context.req.arrayBuffer());
    if (!isSigned(secret, archive, context.req.header(SIGNATURE_HEADER), new Date()))
      return context.json({ error: 'signature de l’envoi non valable' }, 401);
    const files = publicKeys.map((key) => verifiedFiles(archive, key)).find((found) => found !== undefined);
    if (files === undefined) return context.json({ error: 'signature ou empreintes de l’archive non valables' }, 422);
    const { build } = JSON.parse(new TextDecoder().decode(files['build.json'])) as { build: string };
    if (context.req.header('idempotency-key') !== build)
      return context.json({ error: 'la clé d’idempotence n’est pas celle de l’archive' }, 422);
    if (faults.refused.count > 0) {
      faults.refused.count -= 1;
      return context.json({ error: 'identifiant déjà pris dans la boutique' }, faults.refused.status);
    }
    const digest = sha256(archive);
    const taken = store.take(build, digest, Date.now() + (WORDS[0]?.after ?? 0));
    if (faults.unanswered > 0) {
      faults.unanswered -= 1;
      return new Promise<Response>(() => undefined);
    }
    return taken.sha256 === digest
      ? context.json({ build, accepted: true }, 202)
      : context.json({ error: 'une autre archive porte déjà ce nom' }, 409);
  });
  return app;
}

/** Sends what is due; a report without an answer is sent again later. */
export async function sayDue(store: BuildStore, secret: string, url: string): Promise<void> {
  const now = Date.now();
  for (const { uuid, sent } of store.due(now, now + TIMEOUT_MS + AGAIN_MS, WORDS.length)) {
    const { state, message } = WORDS[sent] ?? { state: 'done', message: '' };
    const body = JSON.stringify({ build: uuid, sequence: sent + 1, state, message });
    const heard = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(secret, body, new Date()) },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.ok;
      })
      .catch(() => false);
    if (heard) store.markSent(uuid, Date.now() + (WORDS[sent + 1]?.after ?? 0));
  }
}
