import { COMMENT_MAX, DAY_TO_COME } from '@boucle/contract/base/constants.ts';
import { type CountedMoment } from '@boucle/contract/shared/stockCounts/moments.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { type ServerFields, sortServerErrors } from '../../ui/form/serverErrors.ts';
import { type MovementLine } from './quantities.ts';

/** Values that a movement dialog sends. The day only when it is not today. */
export interface Movement {
  readonly lines: readonly MovementLine[];
  /** Paris day, YYYY-MM-DD. */
  readonly day?: string;
  /** Which came first, of each posted count that is later than the day. */
  readonly counted?: CountedMoment[];
  readonly comments?: string;
}

/** Messages by field; `form` is for the form as a whole. */
export type MovementErrors = Readonly<Partial<Record<string, string>>>;

export const NO_LINE = 'Indiquez au moins une quantité.';

interface Typed {
  readonly lines: readonly MovementLine[];
  readonly refused: boolean;
  readonly day: string | null;
  readonly comments: string;
  readonly today: string;
  readonly counted?: CountedMoment[];
}

/** Errors of the values, field by field. A refused quantity says so on its own row. */
export function movementErrors({ lines, refused, day, comments, today }: Typed): MovementErrors {
  const found = {
    lines: lines.length === 0 && !refused ? NO_LINE : undefined,
    day: ruleMessage('Date', day, [check('required')]) ?? (day !== null && day > today ? DAY_TO_COME : undefined),
    comments: ruleMessage('Commentaire', comments.trim(), [check('max', { length: COMMENT_MAX })]),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}

/** The values as they are sent. */
export function movementOf({ lines, day, comments, today, counted = [] }: Omit<Typed, 'refused'>): Movement {
  const trimmed = comments.trim();
  return {
    lines,
    ...(day !== null && day !== '' && day !== today && { day, ...(counted.length > 0 && { counted }) }),
    ...(trimmed !== '' && { comments: trimmed }),
  };
}

/**
 * The server's refusals under our fields and those of `extra`; what none of them shows, or the
 * detail, is for the whole form.
 */
export function serverMovementErrors(fields: ServerFields, detail: string, extra: readonly string[]): MovementErrors {
  const renamed = Object.entries(fields).map(([path, messages]) => [path === 'comment' ? 'comments' : path, messages]);
  const sorted = sortServerErrors(Object.fromEntries(renamed) as ServerFields, ['lines', 'day', 'comments', ...extra]);
  const placed = Object.fromEntries(sorted.fields);
  if (sorted.rest.length > 0) return { ...placed, form: sorted.rest.join('\n') };
  return sorted.fields.length > 0 ? placed : { form: detail };
}
