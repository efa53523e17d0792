import { fieldText } from '../../base/validation/fieldSchema.ts';
import { RESERVED_SLUGS } from '../account/slug.ts';
import { ACCOUNT_RULES } from './rules.ts';

/** An initiative's word in addresses, as it is typed. */
export const slugInput = fieldText(ACCOUNT_RULES.slug).refine(
  (word) => !RESERVED_SLUGS.includes(word),
  'Ce mot est réservé\u00a0: choisissez-en un autre.',
);
