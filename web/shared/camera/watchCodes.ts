/** Between two frames, in milliseconds: a phone that reads without rest grows hot. */
const PAUSE_MS = 120;

/**
 * Gives the code of each frame that has one, one at a time, until it is closed. A label in sight
 * for a second is read, though a frame takes half of one.
 */
export async function watchCodes(
  read: () => Promise<string | undefined>,
  give: (code: string) => Promise<void>,
  isClosed: () => boolean,
): Promise<void> {
  while (!isClosed()) {
    const code = await read().catch(() => undefined);
    if (code !== undefined && !isClosed()) await give(code);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
