import { type DueKind } from '@boucle/contract/shared/connect/due.ts';

const KINDS: readonly (readonly [RegExp, DueKind])[] = [
  [/^business_|^settings\./, 'business'],
  [/^company\./, 'company'],
  [/^(representative|individual|owners|directors|executives|person_)/, 'representative'],
  [/^external_account/, 'bank'],
  [/^tos_acceptance/, 'terms'],
];

/** Kinds of documents that the provider still asks for, in words that people know; each once. */
export function dueKinds(names: readonly string[]): DueKind[] {
  return [...new Set(names.map((name) => KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'))];
}
