import { validation } from '@boucle/contract/messages/fr/validation.ts';
import { formatMessage } from '@boucle/contract/messages/icu.ts';
import { type Check, firstBroken } from '@boucle/contract/validation/rules.ts';

/** The message of the first rule that a value breaks, naming its field; undefined when it breaks none. */
export function fieldError(field: string, value: unknown, checks: readonly Check[]): string | undefined {
  const broken = firstBroken(value, checks);
  return broken ? formatMessage(validation[broken.rule], { field, ...broken.values }) : undefined;
}
