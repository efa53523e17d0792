// Erased as a whole: the linter need not load its own tester each time.
import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown; createOnce?: never }>;
type Visitor = ReturnType<Rule['create']>;
type Seen<Kind extends keyof Visitor> = Parameters<NonNullable<Visitor[Kind]>>[0];

/** U+00A0 before : % € », and after « and n°; U+202F before ; ! ?. */
const MISSET = /[a-zà-ÿœ0-9)»’…] [:;!?%€»](?![a-z])|« |n° (?=\$|$)|\u00a0[;!?]/i;
/** JSX reads no escapes: anyone who writes one there shows it as it is typed. */
const ESCAPE = /\\u[0-9a-f]{4}/i;
const message = 'French wants a no-break space before this sign, or after « (\\u00a0, \\u202f).';
const escapeMessage = 'JSX shows \\u00a0 as it is typed: write &nbsp; (&#8239; for U+202F), or a string in braces.';

/** Texts in French, where a plain space would let « : » or « € » start a line on its own. */
export const frenchSpaces: Rule = {
  create: ({ report }) => ({
    Literal: (node) => {
      if (typeof node.value !== 'string') return;
      if (MISSET.test(node.value)) report({ node, message });
      if (node.parent.type === 'JSXAttribute' && ESCAPE.test(node.value)) report({ node, message: escapeMessage });
    },
    JSXText: (node) => {
      if (MISSET.test(node.value)) report({ node, message });
      if (ESCAPE.test(node.value)) report({ node, message: escapeMessage });
    },
    TemplateElement: (node) => {
      if (MISSET.test(node.value.cooked ?? '')) report({ node, message });
    },
  }),
};

/** The expression without its optional chain and its type assertions. */
function bare(node: Seen<'UnaryExpression'>['argument']): typeof node {
  switch (node.type) {
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return bare(node.expression);
    default:
      return node;
  }
}

/**
 * `void` lets go of a call's answer (a promise, an assignment's value): before anything else it
 * does nothing.
 */
export const voidOfCall: Rule = {
  create: ({ report }) => ({
    UnaryExpression: (node) => {
      const inner = bare(node.argument);
      const isNothing = inner.type === 'Literal' && inner.value === 0;
      if (node.operator !== 'void' || isNothing || /^(Call|Import|Assignment)Expression$/.test(inner.type)) return;
      report({ node, message: 'void lets go of a call’s answer; here is no call.' });
    },
  }),
};

/**
 * A returned function's type that is written in place: `no-misused-promises` does not look into its
 * parentheses.
 */
export const namedVoidFunction: Rule = {
  create: ({ report }) => ({
    ArrowFunctionExpression: ({ returnType }) => {
      const node = returnType?.typeAnnotation;
      if (node?.type !== 'TSFunctionType' || node.returnType.typeAnnotation.type !== 'TSVoidKeyword') return;
      report({ node, message: 'Give this type a name: a promise returned for it would not be seen.' });
    },
  }),
};

/**
 * Statements whose names are typed by hand may share one: the text gives the name
 * (server/platform/database/statementNames.ts).
 */
export const derivedStatementName: Rule = {
  create: ({ report }) => ({
    ObjectExpression: (node) => {
      const keys = node.properties.map((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '',
      );
      const { parent } = node;
      const isSent =
        parent.type === 'CallExpression' &&
        parent.callee.type === 'MemberExpression' &&
        parent.callee.property.type === 'Identifier' &&
        /^(raw|query)$/.test(parent.callee.property.name);
      if (keys.includes('text') && keys.includes('name') && (isSent || keys.includes('values')))
        report({ node, message: 'The name of a statement is derived from its text: give none.' });
    },
  }),
};

/** Metaphors that stood for a term of the field (docs/glossary.md). */
const METAPHORS = /^(doors?|streets?|gestures?|deeds?|wish(es)?|dice|guess(es|ed|ing)?)$/;
/** Speech words: a label, a reason, an alert, a sentence, rows have names that is their own. */
const SPEECH = /^((un)?said|told)$/;
/** Names on the wire and in the database, which do not change. */
const KEPT: ReadonlySet<string> = new Set(['gesture', 'gesture_id', '_gesture', 'told_at', 'told_end']);

/**
 * Whether a name is that of a field of something else: the key of an object or of a pattern,
 * `answer.said`.
 */
function isOfField(node: Seen<'Identifier'>): boolean {
  const { parent } = node;
  if (parent.type === 'Property') return parent.key === node && !parent.computed;
  return parent.type === 'MemberExpression' && parent.property === node && !parent.computed;
}

/** A name is the field's own term: `lock`, `posting`, `batch`, `endUser`. */
export const plainIdentifier: Rule = {
  create: ({ report }) => ({
    Identifier: (node) => {
      const words = node.name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((word) => word.toLowerCase());
      if (KEPT.has(node.name)) return;
      if (words.some((word) => METAPHORS.test(word)))
        report({ node, message: `« ${node.name} » is a metaphor: use the term of the field.` });
      else if (words.some((word) => SPEECH.test(word)) && !isOfField(node))
        report({ node, message: `« ${node.name} » does not name what is said: an alert, a reason, rows…` });
    },
  }),
};

const COMMENT_WIDTH = 100;
/** Words of speech, where a comment needs the plain one. */
const QUAINT = /\b(nobody|whoever|bears|meanwhile|by itself|(those|that) (which|who))\b/i;

/** Comments in plain words, 100 columns at most. */
export const plainComments: Rule = {
  create: ({ report, sourceCode }) => ({
    'Program:exit': () => {
      for (const node of sourceCode.getAllComments()) {
        const last = sourceCode.lines.slice(node.loc.start.line - 1, node.loc.end.line);
        if (last.some((line) => line.length > COMMENT_WIDTH && /^\s*(\/\/|\/?\*)/.test(line)))
          report({ node, message: `A comment is ${COMMENT_WIDTH} columns wide at most.` });
        const [word] = QUAINT.exec(node.value) ?? [];
        if (word !== undefined) report({ node, message: `« ${word} »: use a plainer word.` });
      }
    },
  }),
};
