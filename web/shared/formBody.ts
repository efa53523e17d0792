/**
 * Body of a form that carries a file: a body of several parts has no null, an empty text says it.
 * Without a file it goes as JSON, as it is.
 */
export function formBody<T>(body: T): T {
  return hasFile(body) ? (withoutNull(body) as T) : body;
}

/** The same to compare: a file is its name, size and date, which JSON would leave out. */
export function comparableBody(body: unknown): unknown {
  if (body instanceof File) return [body.name, body.size, body.lastModified];
  if (Array.isArray(body)) return body.map(comparableBody);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, comparableBody(value)]));
}

function hasFile(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFile);
}

function withoutNull(value: unknown): unknown {
  if (value === null) return '';
  if (value instanceof Blob || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withoutNull);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutNull(inner)]));
}
