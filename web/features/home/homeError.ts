import { errorText } from '@boucle/contract/messages/fr/errors.ts';

export interface HomeError {
  /** Text of the alert: the translated error, the provider's description in parentheses. */
  readonly alert: string;
  /** Text that stays next to the form. */
  readonly reason: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The error that a sign-in brought back in the query of home; null when there is none. */
export function homeError(search: Readonly<Record<string, unknown>>): HomeError | null {
  const code = textOf(search.error);
  if (code === undefined) return null;
  const description = textOf(search.error_description);
  return { alert: errorText(code, description), reason: description ?? errorText(code) };
}
