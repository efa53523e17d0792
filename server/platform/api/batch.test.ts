import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { type ReadableStream as NodeStream } from 'node:stream/web';
import { type BatchedAnswer } from '@boucle/contract/base/batch.ts';
import { expect, it } from 'vitest';
import { answerBatch } from './batch.ts';

it.each([{}, { 'accept-encoding': 'gzip' }])('sends an answer before the others are there (%o)', async (headers) => {
  const slow = Promise.withResolvers<Response>();
  const answer = ({ url }: Request) => (url.endsWith('/slow') ? slow.promise : Promise.resolve(Response.json([1])));
  const body = JSON.stringify({ gets: ['/slow', '/fast'] });
  const request = new Request('http://boucle.test/api/v1/admin/batch', { method: 'POST', headers, body });
  const { body: stream } = await answerBatch(request, answer);
  const bytes = Readable.fromWeb(stream as NodeStream);
  const text = 'accept-encoding' in headers ? bytes.pipe(createGunzip()) : bytes;
  const lines: BatchedAnswer[] = [];
  for await (const chunk of text) {
    for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line) as BatchedAnswer);
    slow.resolve(Response.json([2], { status: 404 }));
  }
  expect(lines.map(({ index, status, body: written }) => [index, status, written])).toEqual([
    [1, 200, '[1]'],
    [0, 404, '[2]'],
  ]);
});
