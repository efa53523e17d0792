import { parseArgs } from 'node:util';

/** Options of a command: `text` follows its option, `yes` stands alone. */
type Kinds = Readonly<Record<string, 'text' | 'yes'>>;
type Values<K extends Kinds> = { readonly [Name in keyof K]: K[Name] extends 'yes' ? boolean : string | undefined };

/**
 * A request for the usage of a command, or an unknown argument; `wrong` marks the second (exit 2).
 * The message is French.
 */
export class Usage extends Error {
  override name = 'Usage';
  readonly wrong: boolean;

  constructor(usage: string, reason?: string) {
    super(reason === undefined ? usage : `${reason}\n${usage}`);
    this.wrong = reason !== undefined;
  }
}

/**
 * The one word of a command that takes no option; `what` names it. Throws Usage as `readOptions`
 * does.
 */
export function readWord(args: readonly string[], usage: string, what: string): string {
  const [word, ...others] = args.filter((arg) => !arg.startsWith('-'));
  readOptions([...args.filter((arg) => arg.startsWith('-')), ...others], usage, {});
  if (word === undefined || word.trim() === '') throw new Usage(usage, `Il manque ${what}.`);
  return word;
}

/**
 * The options of a command (an empty text is an absent one). Throws Usage at `--help` and at
 * whatever the command does not know.
 */
export function readOptions<K extends Kinds>(args: readonly string[], usage: string, kinds: K): Values<K> {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [name, { type: kind === 'text' ? 'string' : 'boolean' } as const]),
    ),
  });
  if (args.includes('--help') || args.includes('-h')) throw new Usage(usage);
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const kind = kinds[token.name];
    if (kind === undefined) throw new Usage(usage, `Option inconnue\u00a0: ${token.rawName}.`);
    // « --to --quiet » forgot its folder; a value that begins so is given as --to=….
    const missing = !token.value || (!token.inlineValue && token.value.startsWith('-'));
    if (kind === 'text' && missing) throw new Usage(usage, `L’option ${token.rawName} attend une valeur.`);
    if (kind === 'yes' && token.value !== undefined)
      throw new Usage(usage, `L’option ${token.rawName} n’attend aucune valeur.`);
  }
  const [extra] = positionals;
  if (extra !== undefined) throw new Usage(usage, `Mot inattendu\u00a0: ${extra}.`);
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, kind === 'yes' ? values[name] === true : values[name]]),
  ) as Values<K>;
}
