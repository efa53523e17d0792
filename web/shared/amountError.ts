import { validation } from '@boucle/contract/base/validation/messages.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { ruleMessage } from '../ui/form/fieldRules.ts';
import { translator } from '../ui/translator.ts';

const say = translator(validation);

const MAX_EUROS = 1_000_000;

/**
 * Error of a MoneyField's value (euros, null when empty, NaN when it is no amount). `min`: the
 * least amount accepted, 0 or one cent.
 */
export function amountError(field: string, euros: number | null, min: 0 | 0.01): string | undefined {
  if (Number.isNaN(euros)) return say('regex', { field });
  const checks = [check('required'), check('min_value', { min }), check('max_value', { max: MAX_EUROS })];
  const message = ruleMessage(field, euros, checks);
  return message?.replace('0.01', '0,01').replace(String(MAX_EUROS), '1\u202f000\u202f000');
}
