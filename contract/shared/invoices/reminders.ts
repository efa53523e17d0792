/** Reminders of an unpaid invoice: the first, and the second and last. */
export const REMINDER_LEVELS = [1, 2] as const;
export type ReminderLevel = (typeof REMINDER_LEVELS)[number];

/** Days after which an invoice that is due and not paid is reminded of. */
export const REMINDED_AFTER: Readonly<Record<ReminderLevel, number>> = { 1: 7, 2: 30 };

export const REMINDER_LABELS: Readonly<Record<ReminderLevel, string>> = { 1: 'Relance', 2: 'Seconde relance' };
