import { validation } from '@boucle/contract/base/validation/messages.ts';
import { type Check, firstBroken } from '@boucle/contract/base/validation/rules.ts';
import { translator } from '../translator.ts';

const say = translator(validation);

/**
 * The message of the first rule that a value breaks (« Le champ {field} … »); undefined when it
 * breaks none.
 */
export function ruleMessage(field: string, value: unknown, checks: readonly Check[]): string | undefined {
  const broken = firstBroken(value, checks);
  return broken ? (broken.says?.(value) ?? say(broken.rule, { field, ...broken.values })) : undefined;
}

/**
 * The same as react-hook-form's rules: `fieldProps(form, 'city', fieldRules('Ville',
 * check('required')))`.
 */
export const fieldRules = (field: string, ...checks: readonly Check[]) => ({
  validate: (value: unknown) => ruleMessage(field, value, checks) ?? true,
});
