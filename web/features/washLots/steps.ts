import { type WashLotStatus } from '@boucle/contract/washLots/labels.ts';
import { mdiCheck, mdiClipboardCheckOutline, mdiDishwasher } from '@mdi/js';

/** What is asked before a lot changes. */
export type LotQuestion = 'edit' | 'wash' | 'inspect' | 'close' | 'back' | 'recall' | 'remove';

interface Step {
  readonly question: LotQuestion;
  readonly label: string;
  readonly icon: string;
}

const STEPS: Readonly<Partial<Record<WashLotStatus, Step>>> = {
  open: { question: 'wash', label: 'Lavé…', icon: mdiDishwasher },
  washed: { question: 'inspect', label: 'Inspecter…', icon: mdiClipboardCheckOutline },
  inspected: { question: 'close', label: 'Clôturer…', icon: mdiCheck },
};

/** What takes a lot to its next state; undefined of one that is closed. */
export const nextStep = (status: WashLotStatus): Step | undefined => STEPS[status];

/** Whether a lot may go back to the state before: a closed one only by the reversal of its transaction. */
export const goesBack = (status: WashLotStatus): boolean => status === 'washed' || status === 'inspected';

/** What an arrow key asks of a lot on the board; undefined where it does nothing. */
export function questionOfKey(key: string, status: WashLotStatus): LotQuestion | undefined {
  if (key === 'ArrowRight') return nextStep(status)?.question;
  return key === 'ArrowLeft' && goesBack(status) ? 'back' : undefined;
}
