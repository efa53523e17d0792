import { euro } from '../../base/format.ts';
import { eventSentences } from '../../messages/fr/events.ts';
import { formatMessage } from '../../base/icu.ts';
import { dated, labelOf, written } from './values.ts';

export interface DescribedChange {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

type Details = Readonly<Record<string, unknown>>;

/** Sentence of a call, in French; one that has none, of a version to come, is named. */
export function sentenceOf(action: string, details: Details): string {
  const sentence = Object.hasOwn(eventSentences, action) ? eventSentences[action] : undefined;
  // Of what a second person confirmed, both are named.
  const confirmed = typeof details['confirmed_by'] === 'string' ? `, confirmé par ${details['confirmed_by']}` : '';
  // An older trace that does not say it leaves nothing behind its colon.
  const alone =
    sentence === undefined
      ? `Action «\u00a0${action}\u00a0»`
      : formatMessage(sentence, sayable(details)).replace(/[\s:,]+$/, '');
  return alone + confirmed;
}

/**
 * The fields in which `before` and `after` of a trace differ, as the screen of the act shows them.
 */
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

/**
 * Numbers and texts as people read them, days, months and amounts too; of a list how many it has.
 */
function sayable(details: Details): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      const shown: unknown = Array.isArray(value) ? value.length : value;
      const read = asRead(name, shown);
      return typeof read === 'string' || typeof read === 'number' ? [[name, read]] : [];
    }),
  );
}

function asRead(name: string, shown: unknown): unknown {
  if (typeof shown === 'number' && name === 'amount') return euro(shown);
  return typeof shown === 'string' ? dated(shown) : shown;
}

const isFields = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
