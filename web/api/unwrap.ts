/** The answer as callers see it: `data` itself, unless there is a `meta`. */
export type Unwrapped<T> = T extends { data: infer D } ? ('meta' extends keyof T ? T : D) : T;

/** Gives `data` when the answer has no `meta`; the answer as it is otherwise. */
export function unwrap(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer && !('meta' in answer)
    ? answer.data
    : answer;
}
