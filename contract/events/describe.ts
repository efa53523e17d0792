import { eventSentences } from '../messages/fr/events.ts';
import { formatMessage } from '../messages/icu.ts';
import { labelOf, written } from './values.ts';

export interface DescribedChange {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

type Details = Readonly<Record<string, unknown>>;

/** What a call did, in French; one that has no sentence of its own is said by its summary, or named. */
export function sentenceOf(action: string, details: Details, summary = `Action «\u00a0${action}\u00a0»`): string {
  const sentence = Object.hasOwn(eventSentences, action) ? eventSentences[action] : undefined;
  return sentence === undefined ? summary : formatMessage(sentence, sayable(details)).trim();
}

/** The fields that `before` and `after` of a trace tell apart, as the screen of the act tells them. */
export function changesOf(action: string, { before, after }: Details): DescribedChange[] {
  const [resource = ''] = action.split('.');
  const earlier = isFields(before) ? before : {};
  return Object.entries(isFields(after) ? after : {}).map(([field, value]) => ({
    field,
    label: labelOf(resource, field),
    before: written(resource, field, earlier[field], 'before'),
    after: written(resource, field, value, 'after'),
  }));
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
