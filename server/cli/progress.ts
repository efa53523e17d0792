/** Where progress is written: standard error, lest it stand between the lines of the log. */
type Out = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

/** Progress of a long start, step by step. */
export interface Progress {
  /** Another step begins. */
  next(sentence: string): void;
  /** The last one is over. */
  end(sentence: string): void;
}

/** Levels of the log at which a long start reports its progress. */
export const REPORTED_AT: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

const REWRITE = '\r\u001B[K';

/** On a terminal each step is written over the one before; elsewhere each is a line. */
export function progressOn(out: Out, steps: number): Progress {
  let step = 0;
  return {
    next(sentence) {
      step += 1;
      const line = `[${step}/${steps}] ${sentence}…`;
      out.write(out.isTTY ? REWRITE + line : `${line}\n`);
    },
    end: (sentence) => void out.write(`${out.isTTY && step > 0 ? REWRITE : ''}${sentence}\n`),
  };
}

/** Steps of a command of one part, whose number is in their sentence. */
export function stepsOn(out: Out): (sentence: string) => void {
  return (sentence) => void out.write(out.isTTY ? `${REWRITE}${sentence}…` : `${sentence}…\n`);
}
