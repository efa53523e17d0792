import { z } from 'zod';

const SENTENCES: Record<string, (issue: z.core.$ZodRawIssue) => string | undefined> = {
  invalid_type: (issue) => {
    if (issue.input === undefined || issue.input === null || issue.input === '') return 'Ce champ est requis.';
    if (issue.expected === 'int') return 'Ce champ doit être un nombre entier.';
    if (issue.expected === 'number') return 'Ce champ doit être un nombre.';
    if (issue.expected === 'string') return 'Ce champ doit être un texte.';
    if (issue.expected === 'array') return 'Ce champ doit être une liste.';
    return 'Ce champ n’a pas la forme attendue.';
  },
  too_small: (issue) =>
    issue.origin === 'string'
      ? `Ce champ compte au moins ${String(issue.minimum)} caractères.`
      : `La valeur minimale est ${String(issue.minimum)}.`,
  too_big: (issue) =>
    issue.origin === 'string'
      ? `Ce champ compte au plus ${String(issue.maximum)} caractères.`
      : `La valeur maximale est ${String(issue.maximum)}.`,
  invalid_format: (issue) =>
    issue.format === 'email' ? 'Veuillez entrer une adresse email valide' : 'Format invalide',
  invalid_value: () => 'Cette valeur n’est pas acceptée.',
  invalid_union: () => 'Cette valeur n’est pas acceptée.',
  unrecognized_keys: (issue) => `Paramètre inconnu\u00a0: ${(issue.keys as string[]).join(', ')}.`,
  not_multiple_of: () => 'Cette valeur n’est pas acceptée.',
};

/** Makes every schema of the process speak French; a schema's own message still wins. */
export function speakFrench(): void {
  z.config({ customError: (issue) => SENTENCES[issue.code]?.(issue) ?? 'Cette valeur n’est pas acceptée.' });
}
