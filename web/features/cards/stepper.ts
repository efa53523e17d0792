import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { type Funding } from '@boucle/contract/shared/cards/status.ts';
import { CARD_AMOUNT_DEFAULT, CARD_QUANTITY_DEFAULT } from '@boucle/contract/base/constants.ts';

export const STEP = { Start: 1, Confirm: 2, Create: 3, Finish: 4 } as const;
export type Step = (typeof STEP)[keyof typeof STEP];

export const MODE = { Create: 1, Show: 2 } as const;
export type Mode = (typeof MODE)[keyof typeof MODE];

export interface Stepper {
  readonly step: Step;
  readonly mode: Mode;
  readonly quantity: number;
  /** Euros put on each card. */
  readonly amount: number;
  readonly funding: Funding;
  readonly loading: boolean;
  readonly error: boolean;
  readonly holders: readonly CardHolder[];
  /**
   * Idempotency key of this batch: it stands until the cards are made, whatever is chosen in the
   * meantime (decision 238).
   */
  readonly key: string | null;
}

export type StepperAction =
  | { readonly type: 'opened'; readonly defaultAmount: number | null }
  | { readonly type: 'changed'; readonly choices: Partial<Pick<Stepper, 'quantity' | 'amount' | 'funding'>> }
  | { readonly type: 'next' | 'previous'; readonly newKey: string }
  | { readonly type: 'sent' }
  | { readonly type: 'created'; readonly key: string; readonly holders: readonly CardHolder[] }
  | { readonly type: 'failed'; readonly key: string }
  | { readonly type: 'shown'; readonly holders: readonly CardHolder[] }
  | { readonly type: 'printed'; readonly uuids: readonly string[]; readonly now: string }
  | { readonly type: 'deactivated'; readonly holder: CardHolder }
  | { readonly type: 'cleared' };

export const CLEARED: Stepper = {
  step: STEP.Start,
  mode: MODE.Create,
  quantity: CARD_QUANTITY_DEFAULT,
  amount: CARD_AMOUNT_DEFAULT,
  funding: 'offered',
  loading: false,
  error: false,
  holders: [],
  key: null,
};

const STEPS = Object.values(STEP);

/** The creation of a batch of cards, step by step; what goes over the network is the caller's. */
export function stepper(state: Stepper, action: StepperAction): Stepper {
  switch (action.type) {
    case 'opened':
      return { ...state, mode: MODE.Create, amount: action.defaultAmount ?? state.amount };
    case 'changed':
      // Past the first step the choices are being confirmed or sent: they no longer change under
      // the reader's eyes.
      return state.step === STEP.Start ? { ...state, ...action.choices } : state;
    case 'next':
      return moved(state, 1, action.newKey);
    case 'previous':
      return moved(state, -1, action.newKey);
    case 'sent':
      return sent(state);
    case 'created':
      return isAnswerOf(state, action.key)
        ? { ...state, step: STEP.Finish, holders: action.holders, loading: false, error: false }
        : state;
    case 'failed':
      return isAnswerOf(state, action.key) ? { ...state, loading: false, error: true } : state;
    case 'shown':
      return {
        ...CLEARED,
        step: STEP.Finish,
        mode: MODE.Show,
        quantity: action.holders.length,
        holders: action.holders,
      };
    case 'printed':
      return { ...state, holders: markPrinted(state.holders, action.uuids, action.now) };
    case 'deactivated':
      return { ...state, holders: replaceHolder(state.holders, action.holder) };
    case 'cleared':
      return CLEARED;
  }
}

function moved(state: Stepper, by: 1 | -1, newKey: string): Stepper {
  const step = STEPS.find((candidate) => candidate === state.step + by);
  if (!step || state.loading) return state;
  return { ...state, step, error: false, key: step === STEP.Confirm ? (state.key ?? newKey) : state.key };
}

/**
 * « Confirmer » goes on to the creation and sends; after a failure the same attempt is sent again.
 */
function sent(state: Stepper): Stepper {
  const maySend = (state.step === STEP.Confirm || state.step === STEP.Create) && !state.loading;
  return maySend ? { ...state, step: STEP.Create, loading: true, error: false } : state;
}

/** An answer that comes after clearing belongs to an attempt that is no longer on screen. */
function isAnswerOf(state: Stepper, key: string): boolean {
  return state.loading && state.key === key;
}

/** The cards, those printed now marked with the instant (ISO 8601) as their date of issue. */
export function markPrinted(
  holders: readonly CardHolder[],
  uuids: readonly string[],
  now: string,
): readonly CardHolder[] {
  const printed = new Set(uuids);
  return holders.map((holder) => (printed.has(holder.uuid) ? { ...holder, card_issued_at: now } : holder));
}

/** The cards, one of them replaced by the server's newer version of it. */
export function replaceHolder(holders: readonly CardHolder[], newer: CardHolder): readonly CardHolder[] {
  return holders.map((holder) => (holder.id === newer.id ? newer : holder));
}
