import { quantity, writtenDay } from '../format.ts';
import { eventSentences, fieldLabels, valueLabels } from '../messages/fr/events.ts';
import { formatMessage } from '../messages/icu.ts';

export interface DescribedChange {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Details = Readonly<Record<string, unknown>>;

/** What a call did, in French; one that has no sentence of its own is said by its summary, or named. */
export function sentenceOf(action: string, details: Details, summary = `Action «\u00a0${action}\u00a0»`): string {
  const sentence = Object.hasOwn(eventSentences, action) ? eventSentences[action] : undefined;
  return sentence === undefined ? summary : formatMessage(sentence, sayable(details)).trim();
}

/** The fields that `before` and `after` of a trace tell apart, as people read them. */
export function changesOf({ before, after }: Details): DescribedChange[] {
  const earlier = isFields(before) ? before : {};
  return Object.entries(isFields(after) ? after : {}).map(([field, value]) => ({
    field,
    label: Object.hasOwn(fieldLabels, field) ? (fieldLabels[field] ?? field) : field,
    before: written(field, earlier[field]),
    after: written(field, value),
  }));
}

function written(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return Number.isInteger(value) ? quantity(value) : String(value).replace('.', ',');
  if (typeof value === 'string') return DAY.test(value) ? writtenDay(value) : labelOf(field, value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? null : value.map((item) => written(field, item) ?? '').join(', ');
}

function labelOf(field: string, value: string): string {
  const labels = Object.hasOwn(valueLabels, field) ? valueLabels[field] : undefined;
  return labels !== undefined && Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

function sayable(details: Details): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(details).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}

const isFields = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
