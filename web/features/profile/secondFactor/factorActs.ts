import { type SecondFactors } from '@boucle/contract/features/secondFactor/calls.ts';

/** Answer of a change: the state, and recovery codes to be shown once. */
export type Changed = SecondFactors & { recovery_codes: string[] | null };

/** Action that a person is about to take. */
export type FactorAct =
  | { readonly what: 'addTotp' | 'removeTotp' | 'addPasskey' | 'renewCodes' }
  | { readonly what: 'renamePasskey' | 'removePasskey'; readonly id: number; readonly name: string };
