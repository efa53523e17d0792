import { type PaperStep } from '@boucle/contract/base/papers.ts';
import { ApiError } from './errors.ts';

const LINE_END = 10;

/**
 * Reads the streamed steps of a paper: gives each to `tell`, and returns the file that follows.
 * Raises ApiError with what failed, TypeError when the answer ends before the file does.
 */
export async function fileAfterSteps(response: Response, tell: (step: PaperStep) => void): Promise<Blob> {
  const reader = response.body?.getReader();
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array();
  const more = async (): Promise<void> => {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) throw new TypeError('The answer ends before the file does.');
    const both = new Uint8Array(rest.length + value.length);
    both.set(rest);
    both.set(value, rest.length);
    rest = both;
  };
  for (;;) {
    const end = rest.indexOf(LINE_END);
    if (end === -1) {
      await more();
      continue;
    }
    const step = JSON.parse(new TextDecoder().decode(rest.subarray(0, end))) as PaperStep;
    rest = rest.slice(end + 1);
    if (step.state === 'failed') throw new ApiError(step.status, step.error);
    if (step.state === 'made') {
      while (rest.length < step.size) await more();
      return new Blob([rest.subarray(0, step.size)], { type: step.type });
    }
    tell(step);
  }
}
