import { api } from '@boucle/contract/api.ts';

interface Call {
  readonly '~orpc': { readonly route: { readonly summary?: string } };
}

const SUMMARIES = new Map<string, string | undefined>(
  Object.entries(api).flatMap(([resource, calls]) =>
    Object.entries(calls as Readonly<Record<string, Call>>).map(
      ([verb, call]) => [`${resource}.${verb}`, call['~orpc'].route.summary] as const,
    ),
  ),
);

/** The summary of a call of the contract by its name, « Créer un restaurant »; undefined for what is none any more. */
export const summaryOf = (action: string): string | undefined => SUMMARIES.get(action);
