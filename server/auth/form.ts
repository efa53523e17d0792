import { type Context } from 'hono';

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Reads a form-encoded body, empty fields left out as absent. Undefined when it is none, or names a
 * field twice (RFC 6749 §3.1 refuses it, and two readers could each believe another value).
 */
export async function readForm(context: Context): Promise<Map<string, string> | undefined> {
  if (!FORM.test(context.req.header('content-type') ?? '')) return undefined;
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(await context.req.text())) {
    if (form.has(name)) return undefined;
    form.set(name, value);
  }
  return new Map([...form].filter(([, value]) => value !== ''));
}

/**
 * The parameters of an address, empty ones left out. Undefined when one comes twice (RFC 6749
 * §3.1).
 */
export function onceEach(query: URLSearchParams): Map<string, string> | undefined {
  const names = [...query.keys()];
  return new Set(names).size === names.length ? new Map([...query].filter(([, value]) => value !== '')) : undefined;
}
