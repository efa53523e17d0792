/** A question that a page asks before it goes on; French. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** The verb of « yes ». */
  readonly confirm: string;
  readonly cancel: string;
}

interface AskedQuestion extends Question {
  readonly answer: (yes: boolean) => void;
}

let asked: AskedQuestion | undefined;
const listeners = new Set<() => void>();

function show(next: AskedQuestion | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks in a window over all others (`<Questions>`). Resolves to whether the answer is yes; a second
 * question answers the first with no.
 */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) =>
    show({
      ...question,
      answer: (yes) => {
        show(undefined);
        resolve(yes);
      },
    }),
  );
}

/** The question that waits for its answer. */
export const questionNow = (): AskedQuestion | undefined => asked;

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
