/** Days of the week, Monday first. */
export const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours of the week in Paris, « 2-12 » for Tuesdays from 12:00 to 12:59. */
export const SLOTS: readonly string[] = WEEKDAYS.flatMap((_, place) => HOURS.map((hour) => `${place + 1}-${hour}`));

interface Slot {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
}

/** The slot of a text; undefined for a text that is none. */
export function slotOf(text: string): Slot | undefined {
  const [, weekday, hour] = /^([1-7])-(\d|1\d|2[0-3])$/.exec(text) ?? [];
  return weekday === undefined || hour === undefined ? undefined : { weekday: Number(weekday), hour: Number(hour) };
}

/** « mardi, 12 h – 13 h ». */
export function slotLabel(text: string): string {
  const slot = slotOf(text);
  if (slot === undefined) return text;
  return `${WEEKDAYS[slot.weekday - 1] ?? ''}, ${slot.hour}\u00a0h – ${slot.hour + 1}\u00a0h`;
}
