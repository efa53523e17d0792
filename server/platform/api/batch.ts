import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { BATCH_AT_MOST, BATCH_TYPE, type BatchedAnswer } from '@boucle/contract/base/batch.ts';
import { z } from 'zod';
import { invalidField, malformed } from '../http/errors.ts';
import { ASKS_GZIP } from '../http/compressed.ts';

/** Longest path and query of one reading, in characters. */
const LONGEST = 8_000;

const batch = z.strictObject({ gets: z.array(z.string().max(LONGEST).startsWith('/')).min(1).max(BATCH_AT_MOST) });

/**
 * Answers several readings of one caller: `answer` serves each as if it came alone, and each line
 * leaves as soon as it is there. It is an envelope: it knows no call and gives no right. Throws 400
 * or 422.
 */
export async function answerBatch(request: Request, answer: (get: Request) => Promise<Response>): Promise<Response> {
  const body: unknown = await request.json().catch(() => {
    throw malformed();
  });
  const read = batch.safeParse(body);
  if (!read.success)
    throw invalidField('gets', `Indiquez de 1 à ${BATCH_AT_MOST} adresses à lire, chacune par son chemin.`);
  const { gets } = read.data;
  const { signal } = request;
  let left = gets.length;
  const lines = new Readable({ read: () => undefined });
  gets.forEach((path, index) => {
    const get = new Request(new URL(`${ADMIN_API}${path}`, request.url), { signal });
    void answer(get)
      .then(async (response) => lineOf(index, response, await response.text()))
      .then((line) => {
        left -= 1;
        lines.push(line);
        if (left === 0) lines.push(null);
      })
      // What breaks off breaks the envelope: its caller asks again.
      .catch((error: unknown) => lines.destroy(error instanceof Error ? error : undefined));
  });
  const headers = { 'content-type': BATCH_TYPE, 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
  if (!ASKS_GZIP.test(request.headers.get('accept-encoding') ?? ''))
    return new Response(Readable.toWeb(lines) as ReadableStream, { headers });
  // A line is flushed once it is written: none waits for the next.
  const zipped = lines.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH }));
  lines.once('error', (error) => zipped.destroy(error));
  return new Response(Readable.toWeb(zipped) as ReadableStream, {
    headers: { ...headers, 'content-encoding': 'gzip' },
  });
}

function lineOf(index: number, { status, headers }: Response, body: string): string {
  const line: BatchedAnswer = { index, status, headers: Object.fromEntries(headers), body };
  return `${JSON.stringify(line)}\n`;
}
