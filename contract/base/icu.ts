export type MessageValues = Readonly<Record<string, string | number>>;

const CHOICE = /^(\w+),\s*(plural|select),(.*)$/s;

/**
 * Fills a message written in the part of ICU that our catalogues use: `{name}`, `{n, plural, =1 {…}
 * one {…} other {# …}}` and `{word, select, this {…} other {…}}`. What a message asks and is not
 * given stays empty.
 */
export function formatMessage(message: string, values: MessageValues = {}, locale = 'fr'): string {
  let text = '';
  let at = 0;
  while (at < message.length) {
    const open = message.indexOf('{', at);
    if (open < 0) return text + message.slice(at);
    const close = closingBrace(message, open);
    text += message.slice(at, open) + argument(message.slice(open + 1, close), values, locale);
    at = close + 1;
  }
  return text;
}

function argument(inside: string, values: MessageValues, locale: string): string {
  const choice = CHOICE.exec(inside);
  if (!choice) return String(values[inside.trim()] ?? '');

  const [, name = '', kind = '', cases = ''] = choice;
  const branches = branchesOf(cases);
  if (kind === 'select') {
    return formatMessage(branches.get(String(values[name] ?? '')) ?? branches.get('other') ?? '', values, locale);
  }
  const number = Number(values[name]);
  const category = new Intl.PluralRules(locale).select(number);
  const branch = branches.get(`=${number}`) ?? branches.get(category) ?? branches.get('other') ?? '';
  return formatMessage(branch.replaceAll('#', new Intl.NumberFormat(locale).format(number)), values, locale);
}

function branchesOf(cases: string): Map<string, string> {
  const branches = new Map<string, string>();
  let at = 0;
  for (let open = cases.indexOf('{'); open >= 0; open = cases.indexOf('{', at)) {
    const close = closingBrace(cases, open);
    branches.set(cases.slice(at, open).trim(), cases.slice(open + 1, close));
    at = close + 1;
  }
  return branches;
}

/**
 * Where the brace opened there is closed. Throws a SyntaxError when it never is: a catalogue is
 * wrong.
 */
function closingBrace(message: string, open: number): number {
  let depth = 0;
  for (let at = open; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1;
    if (message[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new SyntaxError(`Unclosed brace in the message: ${message}`);
}
