import { createHash } from 'node:crypto';

/** An input as two requests are compared: a file is its content, which JSON would leave out. */
export async function comparable(input: unknown): Promise<unknown> {
  if (input instanceof Blob) {
    const digest = createHash('sha256').update(Buffer.from(await input.arrayBuffer()));
    return { file: digest.digest('hex') };
  }
  if (Array.isArray(input)) return Promise.all(input.map(comparable));
  if (typeof input !== 'object' || input === null) return input;
  const entries = Object.entries(input).map(async ([key, value]) => [key, await comparable(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
