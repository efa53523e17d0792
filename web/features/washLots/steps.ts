import { type WaitingWashLot, type WashLotStatus } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { mdiCheck, mdiClipboardCheckOutline, mdiDishwasher } from '@mdi/js';

/** Questions before a lot changes. */
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

/** Step that takes a lot to its next state; undefined of one that is closed. */
export const nextStep = (status: WashLotStatus): Step | undefined => STEPS[status];

type Stands = Pick<WashLot, 'status' | 'site'>;

/**
 * The state to which a lot may go back; undefined where there is none: a closed one goes back by
 * the reversal of its transaction, if it has one.
 */
export function stepBack({ status, site }: Stands): WaitingWashLot | undefined {
  if (status === 'washed') return 'open';
  if (status === 'inspected') return 'washed';
  return status === 'closed' && site.kind === 'restaurant' ? 'inspected' : undefined;
}

/** Question that an arrow key opens for a lot on the board; undefined where it does nothing. */
export function questionOfKey(key: string, lot: Stands): LotQuestion | undefined {
  if (key === 'ArrowRight') return nextStep(lot.status)?.question;
  return key === 'ArrowLeft' && stepBack(lot) !== undefined ? 'back' : undefined;
}
