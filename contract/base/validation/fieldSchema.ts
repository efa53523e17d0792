import { JSON_SCHEMA_REGISTRY } from '@orpc/zod/zod4';
import { z } from 'zod';
import { validation } from './messages.ts';
import { formatMessage } from '../icu.ts';
import { type Check, firstBroken } from './rules.ts';

/** Label of a field and what it must obey. */
export interface FieldRules {
  readonly label: string;
  readonly checks: readonly Check[];
}

/** Message of a rule on a field: « Le champ Nom est obligatoire ». */
export const fieldMessage = (rule: Check['rule'], label: string, values: Check['values'] = {}): string =>
  formatMessage(validation[rule], { field: label, ...values });

/**
 * A text of a form, trimmed, its accents composed (NFC) as the rules count them and as columns are
 * bounded: refused by the first rule it breaks, in the words that the form itself uses.
 */
export function fieldText({ label, checks }: FieldRules) {
  const required = checks.some(({ rule }) => rule === 'required');
  const longest = checks.find(({ rule }) => rule === 'max')?.values['length'];
  const schema = z
    .string({ error: (issue) => (required && isAbsent(issue.input) ? fieldMessage('required', label) : undefined) })
    .trim()
    .normalize('NFC')
    .superRefine((text, context) => {
      const broken = firstBroken(text, checks);
      if (broken !== null)
        context.addIssue({
          code: 'custom',
          message: broken.says?.(text) ?? fieldMessage(broken.rule, label, broken.values),
        });
    });
  // The rules are code: their bounds are added to the description of the API.
  JSON_SCHEMA_REGISTRY.add(schema, {
    ...(required && { minLength: 1 }),
    ...(typeof longest === 'number' && { maxLength: longest }),
  });
  return schema;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
