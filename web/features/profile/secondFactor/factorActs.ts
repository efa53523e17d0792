import { type SecondFactors } from '@boucle/contract/secondFactor/calls.ts';

/** What a change answers: the state, and recovery codes to be shown once. */
export type Changed = SecondFactors & { recovery_codes: string[] | null };

/** What a person is about to do. */
export type FactorAct =
  | { readonly what: 'addTotp' | 'removeTotp' | 'addPasskey' | 'renewCodes' }
  | { readonly what: 'renamePasskey' | 'removePasskey'; readonly id: number; readonly name: string };
