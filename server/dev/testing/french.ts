/** Sentences that the specification gives to the letter: two in English, one without a capital. */
const LITERALS = new Set(['Do not use basic auth', 'Invalid transaction group', 'contenant inconnu']);
const ENGLISH =
  /\b(the|is|are|not|must|should|be|been|expected|received|required|unknown|unexpected|failed|missing|at least|too (?:big|small|large)|string|number|array|object|input|boolean|undefined|null|nan|error|value|violates|constraint|column|relation)\b/i;
const RAW = /\[object |\bNaN\b|Infinity|\$\{|\{\w+\}|at .+:\d+/;

const BEGINS = /^[\p{Lu}«0-9]/u;
/** « grand bol : chez manon en a 3… » begins with a name, as people typed it. */
const NAMED = /^.+? (?:n’en a|en a|n’en ont|en ont|lave) /su;

/**
 * Why a sentence shown to people is not one: undefined for good French that starts as a sentence
 * does.
 */
export function notFrench(sentence: string): string | undefined {
  if (LITERALS.has(sentence)) return undefined;
  if (!BEGINS.test(sentence) && !NAMED.test(sentence)) return `does not begin as a sentence: ${sentence}`;
  // Words quoted from the request are not ours.
  const ours = sentence.replace(/«\s[^»]*\s»/g, '').replace(/\s: .*$/, '');
  if (ENGLISH.test(ours)) return `speaks English: ${sentence}`;
  if (RAW.test(ours)) return `shows something raw: ${sentence}`;
  return undefined;
}
