const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

const unescaped = (text: string): string => text.replace(/&[a-z#0-9]+;/g, (entity) => ENTITIES[entity] ?? entity);

/** The hidden fields of a page, as a browser sends them back. */
export const hiddenOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)" \/>/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  );

/** The page's request to the browser to sign with a passkey, or to make one. */
export const passkeyAskedBy = (page: string): { challenge: string } =>
  JSON.parse(unescaped(/data-(?:new-)?passkey="([^"]*)"/.exec(page)?.[1] ?? '{}')) as { challenge: string };
