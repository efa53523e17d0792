const listeners = new Set<() => void>();
let hasBegun = false;

/** Where the browser keeps the acts of a person. */
export const actsKeyOf = (personId: number): string => `boucle:acts:${personId}`;

/** An act that moves money or stock begins in this page. */
export function noteAct(): void {
  hasBegun = true;
  for (const listener of listeners) listener();
}

/**
 * Whether acts of a person may have an unknown outcome: an earlier page left some, or this one
 * began one.
 */
export const mayHaveActs = (personId: number): boolean =>
  hasBegun || localStorage.getItem(actsKeyOf(personId)) !== null;

export function onAct(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
