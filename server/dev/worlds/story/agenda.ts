import { parisInstant } from '../clock.ts';

type Happening = (at: Date, day: string, minute: number) => void;

/**
 * Events to come, by day and minute; one may add others, at that minute or later. Those of one
 * minute happen in the order in which they were added.
 */
export class Agenda {
  readonly #days = new Map<string, Happening[][]>();

  add(day: string, minute: number, happening: Happening): void {
    const minutes = this.#days.get(day) ?? [];
    this.#days.set(day, minutes);
    (minutes[minute] ??= []).push(happening);
  }

  /** Runs everything of a day in the order of the minutes. */
  live(day: string): void {
    const minutes = this.#days.get(day) ?? [];
    this.#days.set(day, minutes);
    for (let minute = 0; minute < minutes.length; minute += 1)
      for (const happening of minutes[minute] ?? []) happening(parisInstant(day, minute), day, minute);
    this.#days.delete(day);
  }
}
