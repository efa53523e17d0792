/**
 * An element: its name, its attributes, its text or its children. Children that are undefined are
 * left out.
 */
export type Xml = {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | readonly Xml[];
};

export type Attributes = Readonly<Record<string, string>>;

/** An element that holds a text. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): Xml => ({
  name,
  attributes,
  content: text,
});

/** An element that holds others; `undefined` among them is left out. */
export const node = (name: string, children: readonly (Xml | undefined)[], attributes: Attributes = {}): Xml => ({
  name,
  attributes,
  content: children.filter((child) => child !== undefined),
});

/** A document of that root, in UTF-8, one element a line. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`;

function written({ name, attributes = {}, content }: Xml, indent: string): string {
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');
  if (typeof content === 'string') return `${indent}<${opening}>${escaped(content)}</${name}>`;
  const inner = content.map((child) => written(child, `${indent}  `)).join('\n');
  return `${indent}<${opening}>\n${inner}\n${indent}</${name}>`;
}

/** Characters that XML 1.0 has no way to write (§ 2.2), and halves of pairs. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text as XML writes it; characters that XML does not know are left out. */
export const escaped = (text: string): string =>
  text
    .replaceAll(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
