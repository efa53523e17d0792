import { count } from '@boucle/contract/base/format.ts';
import { genericValidation } from '@boucle/contract/base/validation/messages.ts';
import { z } from 'zod';

const SENTENCES: Record<string, (issue: z.core.$ZodRawIssue) => string | undefined> = {
  invalid_type: (issue) => {
    if (issue.input === undefined || issue.input === null || issue.input === '') return genericValidation.required;
    if (issue.expected === 'int') return 'Ce champ doit être un nombre entier.';
    if (issue.expected === 'number') return 'Ce champ doit être un nombre.';
    if (issue.expected === 'string') return 'Ce champ doit être un texte.';
    if (issue.expected === 'array') return 'Ce champ doit être une liste.';
    return 'Ce champ n’a pas la forme attendue.';
  },
  too_small: ({ origin, minimum, inclusive }) => {
    const least = Number(minimum);
    if (origin === 'string') return least === 1 ? genericValidation.required : atLeast(least);
    if (origin === 'array') return least === 1 ? genericValidation.required : `Il en faut au moins ${least}.`;
    return inclusive === false ? `La valeur doit être supérieure à ${least}.` : `La valeur minimale est ${least}.`;
  },
  too_big: ({ origin, maximum, inclusive }) => {
    const most = Number(maximum);
    if (origin === 'string') return atMost(most);
    if (origin === 'array') return `Cette liste compte au plus ${count(most, 'élément', 'éléments')}.`;
    return inclusive === false ? `La valeur doit être inférieure à ${most}.` : `La valeur maximale est ${most}.`;
  },
  invalid_format: (issue) => (issue.format === 'email' ? genericValidation.email : genericValidation.pattern),
  invalid_value: () => 'Cette valeur n’est pas acceptée.',
  invalid_union: () => 'Cette valeur n’est pas acceptée.',
  unrecognized_keys: (issue) => `Paramètre inconnu\u00a0: ${(issue.keys as string[]).join(', ')}.`,
  not_multiple_of: () => 'Cette valeur n’est pas acceptée.',
};

const atLeast = (characters: number): string => genericValidation.min.replace('{0}', String(characters));
const atMost = (characters: number): string => genericValidation.max.replace('{0}', String(characters));

/** Makes every schema of the process speak French; a schema's own message still wins. */
export function speakFrench(): void {
  z.config({ customError: (issue) => SENTENCES[issue.code]?.(issue) ?? 'Cette valeur n’est pas acceptée.' });
}
