import { COUNT_LIMITS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type WaitingAct } from './act.ts';
import { isOfCell } from './reading.ts';
import { type ActKinds } from './sending.ts';
import { ACT_WORDS } from './words.ts';

/** How the acts of the console are sent, whatever answers them. */
export const CONSOLE_KINDS: Omit<ActKinds<WaitingAct, unknown>, 'send'> = {
  wordsOf: ({ kind }) => ACT_WORDS[kind],
  together: {
    // Readings of one count and device; a deposit goes alone.
    requestOf: (act) => (act.kind === 'reading' ? `${act.count} ${act.device}` : act.id),
    most: COUNT_LIMITS.readings,
  },
  // A recorded number replaces the refused ones of its cell.
  replaces: (act, refused) => act.kind === 'reading' && isOfCell(refused, act.count, act.cell),
};
