import { createRequire } from 'node:module';
import { type Document, type Element, type Node, parseXmlDocument } from 'slimdom';

interface Options {
  readonly language: string;
  readonly namespaceResolver: (prefix: string) => string | null;
  readonly functionNameResolver: (name: { prefix: string; localName: string }) => {
    namespaceURI: string;
    localName: string;
  };
}

/** The parts of fontoxpath in use: its own types would bring those of a browser to the server's. */
interface XPathEngine {
  evaluateXPathToBoolean(expression: string, node: Node | null, _: null, variables: object, options: Options): boolean;
  evaluateXPathToNodes(expression: string, node: Node, _: null, variables: object, options: Options): Node[];
  registerCustomXPathFunction(
    name: { namespaceURI: string; localName: string },
    parameters: readonly string[],
    result: string,
    does: (context: unknown, ...values: readonly unknown[]) => unknown,
  ): void;
}

const xpath = createRequire(import.meta.url)('fontoxpath') as XPathEngine;

/** As fontoxpath names XPath 3.1. */
const XPATH = 'XPath3.1';

const XSL = 'http://www.w3.org/1999/XSL/Transform';
const FUNCTIONS = 'http://www.w3.org/2005/xpath-functions';
/**
 * How many were read: a function that is registered is never replaced, and each reads documents of
 * its own.
 */
let schematronsRead = 0;

interface Let {
  readonly name: string;
  readonly value: string;
}
interface Assertion {
  readonly id: string;
  readonly test: string;
  readonly isReport: boolean;
  readonly flag: string;
}
interface Rule {
  readonly context: string;
  readonly lets: readonly Let[];
  readonly assertions: readonly Assertion[];
}
interface Pattern {
  readonly lets: readonly Let[];
  readonly rules: readonly Rule[];
}

/** One assertion by which a document is refused. */
export interface Failure {
  readonly id: string;
  readonly flag: string;
}

/** A schematron that is ready to look at documents, and what they have exercised of it so far. */
export interface Schematron {
  /** Every assertion that a document does not fulfil. */
  check(xml: string): Failure[];
  /** Assertions whose context no document had so far. */
  notExercised(): string[];
  readonly assertions: number;
}

const children = (parent: Element, name: string): Element[] =>
  parent.children.filter(({ localName }) => localName === name);
const attribute = (element: Element, name: string): string => element.getAttribute(name) ?? '';
const letsOf = (parent: Element): Let[] =>
  children(parent, 'let').map((one) => ({ name: attribute(one, 'name'), value: attribute(one, 'value') }));

/**
 * Reads an ISO schematron with XPath 2 or 3 (`queryBinding` xslt2), its own functions included;
 * `documents` are the ones that it reads beside itself, by their names. Of the rules of one pattern
 * the first whose context has a node looks at it.
 */
export function readSchematron(text: string, documents: ReadonlyMap<string, string> = new Map()): Schematron {
  const schema = parseXmlDocument(text).documentElement;
  if (schema === null) throw new Error('An empty schematron');
  const prefixes = new Map(children(schema, 'ns').map((one) => [attribute(one, 'prefix'), attribute(one, 'uri')]));
  const options = optionsFor(prefixes, documents);
  for (const one of schema.children)
    if (one.namespaceURI === XSL && one.localName === 'function') register(one, prefixes, options);
  const schemaLets = letsOf(schema);
  const patterns = children(schema, 'pattern').map(patternOf);
  const all = new Set(patterns.flatMap(({ rules }) => rules.flatMap((rule) => rule.assertions.map(({ id }) => id))));
  const exercised = new Set<string>();
  return {
    assertions: all.size,
    notExercised: () => [...all].filter((id) => !exercised.has(id)),
    check(xml) {
      const document = parseXmlDocument(xml);
      return patterns.flatMap((pattern) => failuresOf(pattern, document, schemaLets, options, exercised));
    },
  };
}

function patternOf(pattern: Element): Pattern {
  const rules = children(pattern, 'rule').map((rule) => ({
    context: attribute(rule, 'context'),
    lets: letsOf(rule),
    assertions: [...children(rule, 'assert'), ...children(rule, 'report')].map((one) => ({
      id: attribute(one, 'id') || idIn(one.textContent ?? ''),
      test: attribute(one, 'test'),
      isReport: one.localName === 'report',
      flag: attribute(one, 'flag') || attribute(one, 'role'),
    })),
  }));
  return { lets: letsOf(pattern), rules };
}

/** « [BR-01]-An Invoice shall… » has its number in its text. */
const idIn = (text: string): string => /BR-[A-Z0-9-]+|\[?[A-Z]+-[A-Z0-9-]+/.exec(text)?.[0] ?? text.trim().slice(0, 40);

function failuresOf(
  { lets, rules }: Pattern,
  document: Document,
  known: readonly Let[],
  options: Options,
  exercised: Set<string>,
): Failure[] {
  const here = [...known, ...lets];
  const seen = new Set<Node>();
  const failures: Failure[] = [];
  for (const rule of rules) {
    const contexts = withLets(here, anywhere(rule.context));
    const nodes = xpath.evaluateXPathToNodes(contexts, document, null, {}, options);
    for (const node of nodes) {
      if (seen.has(node)) continue;
      seen.add(node);
      for (const { id, test, isReport, flag } of rule.assertions) {
        exercised.add(id);
        const whole = withLets([...here, ...rule.lets], test);
        if (xpath.evaluateXPathToBoolean(whole, node, null, {}, options) === isReport) failures.push({ id, flag });
      }
    }
  }
  return failures;
}

/**
 * The nodes that match a context: a path from the root is asked once, any other below each node.
 */
function anywhere(context: string): string {
  const parts = context.split('|').map((part) => part.trim());
  return parts.every((part) => part.startsWith('/')) ? context : `/descendant-or-self::node()/(${context})`;
}

/**
 * An expression with its variables before it: sequences stay what they are, which no JavaScript
 * value says.
 */
const withLets = (lets: readonly Let[], expression: string): string =>
  lets.map(({ name, value }) => `let $${bareName(name)} := (${value}) return `).join('') + `(${expression})`;

/** A prefixed variable is read by its own name. */
const bareName = (name: string): string => name.split(':').at(-1) ?? name;
const bareVariables = (expression: string): string => expression.replaceAll(/\$\w+:/g, '$');

function optionsFor(prefixes: ReadonlyMap<string, string>, documents: ReadonlyMap<string, string>): Options {
  const read = new Map([...documents].map(([name, text]) => [name, parseXmlDocument(text)]));
  schematronsRead += 1;
  const own = `urn:boucle:schematron:${schematronsRead}`;
  const uriOf = (prefix: string): string | undefined =>
    prefixes.get(prefix) ?? (prefix === 'xs' ? 'http://www.w3.org/2001/XMLSchema' : undefined);
  xpath.registerCustomXPathFunction(
    { namespaceURI: own, localName: 'document' },
    ['xs:string?'],
    'node()?',
    (_, name) => read.get(String(name)) ?? null,
  );
  return {
    language: XPATH,
    namespaceResolver: (prefix) => (prefix === '' ? null : (uriOf(prefix) ?? null)),
    // `document` is a function of XSLT, which XPath has not.
    functionNameResolver: ({ prefix, localName }) => ({
      localName,
      namespaceURI: prefix === '' ? (localName === 'document' ? own : FUNCTIONS) : (uriOf(prefix) ?? FUNCTIONS),
    }),
  };
}

/** A function written in XSLT of parameters, variables and one sequence. */
function register(one: Element, prefixes: ReadonlyMap<string, string>, options: Options): void {
  const [prefix = '', localName = ''] = attribute(one, 'name').split(':');
  const parameters = children(one, 'param');
  const variables = children(one, 'variable').map((each) => ({
    name: attribute(each, 'name'),
    value: attribute(each, 'select'),
  }));
  const [result] = children(one, 'sequence');
  if (result === undefined) throw new Error(`No sequence in ${localName}`);
  const whole = withLets(variables, bareVariables(attribute(result, 'select')));
  xpath.registerCustomXPathFunction(
    { namespaceURI: prefixes.get(prefix) ?? '', localName },
    parameters.map((parameter) => attribute(parameter, 'as')),
    attribute(one, 'as') || 'item()*',
    (_, ...values) => {
      const known = Object.fromEntries(
        parameters.map((parameter, rank) => [attribute(parameter, 'name'), values[rank] ?? null] as const),
      );
      return xpath.evaluateXPathToBoolean(whole, null, null, known, options);
    },
  );
}
