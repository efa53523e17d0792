import { DECLARED_FIELDS } from './declared.ts';

const declared = Object.values(DECLARED_FIELDS).flatMap((fields) =>
  Object.entries(fields).flatMap(([name, field]) => ('severalLines' in field ? [name] : [])),
);

/** Where people write several lines, whatever the call; every other text is one line. */
export const SEVERAL_LINES: ReadonlySet<string> = new Set([
  ...declared,
  'answer',
  'comment',
  'comments',
  'email_signature',
  'message',
  'reason',
  'text',
  'welcome_email',
]);

/**
 * Control characters, separators of lines and paragraphs, what turns the direction of writing, and
 * the two that no character is: names that hold them look like others, and XML has no way to write
 * them.
 */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u;
const LINES = /[\t\r\n]/g;

/**
 * Characters that a text may not hold: `lines` when only its lines (or tabs) are too many,
 * `control` for what no one types.
 */
export function heldBack(text: string, severalLines: boolean): 'lines' | 'control' | undefined {
  const trimmed = text.trim();
  if (CONTROLS.test(trimmed.replace(LINES, ''))) return 'control';
  return !severalLines && trimmed.search(LINES) >= 0 ? 'lines' : undefined;
}
