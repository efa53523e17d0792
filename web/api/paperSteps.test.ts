import { type PaperStep } from '@boucle/contract/base/papers.ts';
import { expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { fileAfterSteps } from './paperSteps.ts';

const streamOf = (pieces: readonly Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

/** An answer that comes in pieces of so many bytes. */
function answered(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.slice(n * size, (n + 1) * size),
  );
  return new Response(streamOf(pieces));
}

const STEPS: readonly PaperStep[] = [
  { state: 'waiting', before: 3 },
  { state: 'making' },
  { state: 'making', pieces: 'cards', done: 120, total: 500 },
];
const lines = (steps: readonly PaperStep[]): string => steps.map((step) => `${JSON.stringify(step)}\n`).join('');
/** The file holds what ends a line. */
const FILE = '%PDF-1.7\né\n{"state":"failed"}\n';
const made: PaperStep = { state: 'made', size: new TextEncoder().encode(FILE).length, type: 'application/pdf' };

it.each([1, 7, 10_000])('tells each step and gives the file, in pieces of %i bytes', async (size) => {
  const steps: PaperStep[] = [];
  const file = await fileAfterSteps(answered(lines([...STEPS, made]) + FILE, size), (step) => steps.push(step));
  expect(steps).toEqual(STEPS);
  expect([await file.text(), file.type]).toEqual([FILE, 'application/pdf']);
});

it('raises what failed after the first step, as the refusal it is', async () => {
  const error = { error: 'unavailable', detail: 'Le document n’a pas pu être préparé.', request_id: 'r' };
  const answer = answered(lines([...STEPS, { state: 'failed', status: 503, error }]), 11);
  const failed = fileAfterSteps(answer, () => undefined);
  await expect(failed).rejects.toThrow('Le document n’a pas pu être préparé.');
  await expect(failed).rejects.toBeInstanceOf(ApiError);
});

it.each(['', lines(STEPS), lines([made]) + FILE.slice(0, 5)])('raises when the answer is cut short', async (text) => {
  await expect(fileAfterSteps(answered(text, 9), () => undefined)).rejects.toThrow(TypeError);
});
