import { parisInstant } from '../clock.ts';

type Happening = (at: Date, day: string, minute: number) => void;

/**
 * Events to come, day by day and minute by minute; one may add others, later the same day or on
 * other days.
 */
export interface Agenda {
  add(day: string, minute: number, happening: Happening): void;
  /** Runs everything of a day in the order of the minutes. */
  live(day: string): void;
}

export function createAgenda(): Agenda {
  const days = new Map<string, { minute: number; happening: Happening }[]>();
  return {
    add(day, minute, happening) {
      const due = days.get(day) ?? [];
      const later = due.findIndex((other) => other.minute > minute);
      due.splice(later === -1 ? due.length : later, 0, { minute, happening });
      days.set(day, due);
    },
    live(day) {
      const due = days.get(day) ?? [];
      days.set(day, due);
      for (let next = due.shift(); next; next = due.shift())
        next.happening(parisInstant(day, next.minute), day, next.minute);
      days.delete(day);
    },
  };
}
