/** A number that a rule counts with; its unit is a word that stands behind the number. */
export interface Threshold {
  readonly label: string;
  /** After 1, and after more: « jour », « jours ». */
  readonly unit: readonly [one: string, more: string];
  readonly min: number;
  readonly max: number;
  /** Until an administrator chooses another. */
  readonly value: number;
}

export interface AnomalyRule {
  readonly title: string;
  /** When it raises an alert. */
  readonly words: string;
  readonly thresholds: Readonly<Record<string, Threshold>>;
  /** It finds a state, which lasts until it is over; else an event, which stays as it happened. */
  readonly lasts: boolean;
}

export const days = (label: string, value: number, max: number): Threshold => ({
  label,
  unit: ['jour', 'jours'],
  min: 1,
  max,
  value,
});
export const pieces = (value: number): Threshold => ({
  label: 'À partir de',
  unit: ['contenant', 'contenants'],
  min: 1,
  max: 10_000,
  value,
});
export const euros = (value: number): Threshold => ({
  label: 'À partir de',
  unit: ['euro', 'euros'],
  min: 1,
  max: 10_000,
  value,
});
export const minutes: Threshold = {
  label: 'En moins de',
  unit: ['minute', 'minutes'],
  min: 1,
  max: 120,
  value: 10,
};
