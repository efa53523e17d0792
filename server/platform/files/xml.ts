import { type Element, parseXmlDocument } from 'slimdom';

/** A text that is no XML, declares a document type, or whose elements stand too deep. */
export class UnsafeXml extends Error {
  override name = 'UnsafeXml';
}

/** Root of an XML text of others, elements within one another at most `depth`. Throws UnsafeXml. */
export function rootOfXml(xml: string, depth: number): Element {
  // Declarations of a document type may expand without end.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new UnsafeXml('A document type');
  if (isDeep(xml, depth)) throw new UnsafeXml('Too deep');
  let root: Element | null;
  try {
    root = parseXmlDocument(xml).documentElement;
  } catch (error) {
    throw new UnsafeXml('No XML', { cause: error });
  }
  if (root === null) throw new UnsafeXml('Empty');
  return root;
}

/** Counted on the text: the parser and its tree call themselves for each element within another. */
function isDeep(xml: string, most: number): boolean {
  let depth = 0;
  for (const [tag] of xml.matchAll(/<[^!?>][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > most) return true;
  }
  return false;
}

/** Elements of that local name right below one. */
export const children = (parent: Element | undefined, name: string): Element[] =>
  parent?.children.filter(({ localName }) => localName === name) ?? [];

export const child = (parent: Element | undefined, name: string): Element | undefined => children(parent, name)[0];

/** Text of the first element of that name right below one; empty where there is none. */
export const textOf = (parent: Element | undefined, name: string): string =>
  (child(parent, name)?.textContent ?? '').trim();
