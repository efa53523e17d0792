import { useSyncExternalStore } from 'react';

let reason: string | undefined;
const listeners = new Set<() => void>();

function change(next: string | undefined): void {
  reason = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps why a session ended on its own, or could not begin: home shows it until the next act. */
export const keepHomeReason = (message: string): void => change(message);

/** Forgets it: the person has read it, and goes on. */
export const forgetHomeReason = (): void => change(undefined);

/** Why no one is signed in, when somebody should be. */
export const useHomeReason = (): string | undefined => useSyncExternalStore(subscribe, () => reason);
