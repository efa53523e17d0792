import { type PaperStep } from '@boucle/contract/base/papers.ts';
import { type TaskWatch } from '../../platform/processes/processes.ts';

/** The failed step of a paper. */
export type PaperFailure = Omit<Extract<PaperStep, { state: 'failed' }>, 'state'>;

/**
 * Streams the steps of a paper while `make` makes it: a line of JSON (PaperStep) each, the last one
 * followed by the file. A reader that goes away gives the paper up. Calls `leave` at the end,
 * whatever becomes of it.
 */
export function paperSteps(
  make: (watch: TaskWatch) => Promise<Blob>,
  leave: () => void,
  failureOf: (error: unknown) => PaperFailure,
): ReadableStream<Uint8Array> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const onStep = (step: PaperStep): void => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(step)}\n`));
      };
      // Not awaited: until it is over, nothing would be read.
      void streamSteps(controller, onStep);
    },
    cancel() {
      leaving.abort();
    },
  });

  async function streamSteps(
    controller: ReadableStreamDefaultController<Uint8Array>,
    onStep: (step: PaperStep) => void,
  ): Promise<void> {
    try {
      const file = await make({ onStep, signal });
      onStep({ state: 'made', size: file.size, type: file.type });
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (!signal.aborted) controller.enqueue(bytes);
    } catch (error) {
      if (!signal.aborted) onStep({ state: 'failed', ...failureOf(error) });
    } finally {
      leave();
      if (!signal.aborted) controller.close();
    }
  }
}
