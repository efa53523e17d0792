/** Has the person show who they are; false when they gave it up. */
type Ask = () => Promise<boolean>;

let asker: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Has the page show its window when the server asks who it is. */
export function onConfirmationAsked(ask: Ask): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Asks the person who they are, once for all the calls that wait for it. */
export function askConfirmation(): Promise<boolean> {
  asking ??= (asker ?? (() => Promise.resolve(false)))().finally(() => {
    asking = undefined;
  });
  return asking;
}
