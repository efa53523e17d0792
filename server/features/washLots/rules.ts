import { count, quantity } from '@boucle/contract/base/format.ts';
import { type DirtyStock } from '@boucle/contract/features/washLots/shapes.ts';
import { WAITING_WASH_LOTS, type WaitingWashLot } from '@boucle/contract/shared/washLots/labels.ts';
import { type FieldErrors } from '../../platform/http/errors.ts';
import { rejectedOf } from './rows.ts';
import { type LotContents } from './values.ts';

/** A clock of a browser may be some minutes ahead of the server's. */
const AHEAD_MS = 5 * 60_000;

interface Times {
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

/** The fault in when a lot was washed: in the future, or over before it began. */
export function wrongTimes({ started_at, ended_at }: Times, now: Date): FieldErrors {
  const latest = now.getTime() + AHEAD_MS;
  const wrong: FieldErrors = {};
  if (started_at.getTime() > latest) wrong['started_at'] = ['Le début du lavage ne peut pas être dans le futur.'];
  if (ended_at !== null && ended_at.getTime() > latest)
    wrong['ended_at'] = ['La fin du lavage ne peut pas être dans le futur.'];
  else if (ended_at !== null && ended_at < started_at) wrong['ended_at'] = ['Le lavage finit avant d’avoir commencé.'];
  return wrong;
}

/** Whether a lot goes from one state to the next, to the one before, or stays. */
export const isStep = (from: WaitingWashLot, to: WaitingWashLot): boolean =>
  Math.abs(WAITING_WASH_LOTS.indexOf(from) - WAITING_WASH_LOTS.indexOf(to)) <= 1;

/** « 12 entrés, 1 propre et 11 rejetés ». */
const inAndOut = (dirty: number, clean: number, rejected: number): string =>
  `${count(dirty, 'entré', 'entrés')}, ${count(clean, 'propre', 'propres')} et ${count(rejected, 'rejeté', 'rejetés')}`;

/** The fault in its pieces: rejects of a format that it does not have, more out than in. */
export function wrongContents({ lines, rejects }: LotContents): FieldErrors {
  const wrong: FieldErrors = {};
  rejects.forEach(({ format_id: format }, at) => {
    if (!lines.some(({ format_id }) => format_id === format))
      wrong[`rejects.${at}.format_id`] = ['Ce format n’est pas dans le lot.'];
  });
  lines.forEach(({ format_id: format, dirty_in: dirty, clean_out: clean }, at) => {
    const rejected = rejectedOf(rejects, format);
    if ((clean ?? 0) + rejected > dirty)
      wrong[`lines.${at}.clean_out`] = [
        `Il ne peut pas en sortir plus qu’il n’en est entré\u00a0: ${inAndOut(dirty, clean ?? 0, rejected)}.`,
      ];
  });
  return wrong;
}

/** The reason why a lot cannot be closed: as many must come out as went in, clean or rejected. */
export function unbalanced({ lines, rejects }: LotContents): FieldErrors {
  const wrong: FieldErrors = {};
  lines.forEach(({ format_id: format, dirty_in: dirty, clean_out: clean }, at) => {
    const rejected = rejectedOf(rejects, format);
    const missing = dirty - (clean ?? 0) - rejected;
    if (clean === null) wrong[`lines.${at}.clean_out`] = ['Indiquez combien sont propres.'];
    else if (missing !== 0)
      wrong[`lines.${at}.clean_out`] = [
        `${inAndOut(dirty, clean, rejected)}\u00a0: ${missing > 0 ? `il en manque ${quantity(missing)}` : `il y en a ${quantity(-missing)} de trop`}.`,
      ];
  });
  return wrong;
}

/**
 * Errors of the lines that take more than the dirty containers that no other lot has. `had`: what
 * it takes already, by format, which it keeps though dirty containers left otherwise in the
 * meantime.
 */
export function overTaken(
  lines: LotContents['lines'],
  stocks: readonly DirtyStock[],
  had: ReadonlyMap<number, number>,
): FieldErrors {
  const wrong: FieldErrors = {};
  lines.forEach(({ format_id: format, dirty_in: asked }, at) => {
    const stock = stocks.find(({ format_id }) => format_id === format);
    const free = Math.max(0, stock?.free ?? 0);
    if (asked <= free || asked <= (had.get(format) ?? 0)) return;
    const taken = (stock?.lots ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    const others = taken > 0 ? `, ${count(taken, 'est déjà dans un lot', 'sont déjà dans des lots')}` : '';
    wrong[`lines.${at}.dirty_in`] = [
      `L’entrepôt a ${count(stock?.dirty ?? 0, 'contenant sale', 'contenants sales')} de ce format${others}\u00a0: il en reste ${quantity(free)}.`,
    ];
  });
  return wrong;
}
