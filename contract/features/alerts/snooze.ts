import { addDays, parisDay } from '../../base/format.ts';

/** Days for which an alert may be put off. */
export const SNOOZE_MOST = 90;

/** Whether an alert may come back on a Paris day. */
export const isSnoozeDay = (asked: string, today = parisDay(new Date())): boolean =>
  asked > today && asked <= addDays(today, SNOOZE_MOST);
