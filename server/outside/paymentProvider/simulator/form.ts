/** Value of a form in brackets: `line_items[0][quantity]=1` is {line_items: [{quantity: '1'}]}. */
export type FormValue = string | { readonly [name: string]: FormValue } | readonly FormValue[];
export type FormObject = Readonly<Record<string, FormValue>>;

interface Node {
  [name: string]: string | Node;
}

/** Reads an `application/x-www-form-urlencoded` body, or a query, whose names have brackets. */
export function readForm(text: string): FormObject {
  const root: Node = Object.create(null) as Node;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    let node = root;
    for (const part of path.slice(0, -1)) {
      const next = node[part];
      node = typeof next === 'object' ? next : (node[part] = Object.create(null) as Node);
    }
    const last = path.at(-1) ?? '';
    node[last === '' ? String(Object.keys(node).length) : last] = value;
  }
  return shaped(root) as FormObject;
}

/** Nodes whose names are 0, 1, 2… are lists. */
function shaped(node: string | Node): FormValue {
  if (typeof node === 'string') return node;
  const entries = Object.entries(node);
  const isList = entries.length > 0 && entries.every(([name], rank) => name === String(rank));
  if (isList) return entries.map(([, value]) => shaped(value));
  return Object.fromEntries(entries.map(([name, value]) => [name, shaped(value)]));
}

/** The value under a path of a form; undefined where there is none. */
export function at(form: FormObject, ...path: (string | number)[]): FormValue | undefined {
  let value: FormValue | undefined = form;
  for (const part of path) {
    if (typeof value !== 'object') return undefined;
    value = (value as Readonly<Record<string, FormValue>>)[String(part)];
  }
  return value;
}

export function textAt(form: FormObject, ...path: (string | number)[]): string | undefined {
  const value = at(form, ...path);
  return typeof value === 'string' ? value : undefined;
}

/** Names and texts, as metadata are. */
export function textsAt(form: FormObject, ...path: (string | number)[]): Record<string, string> {
  const value = at(form, ...path);
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string')) as Record<
    string,
    string
  >;
}
