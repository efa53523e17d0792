import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { describe, expect, it } from 'vitest';
import {
  CLEARED,
  markPrinted,
  MODE,
  replaceHolder,
  STEP,
  type Stepper,
  stepper,
  type StepperAction,
} from './stepper.ts';

function card(id: number): CardHolder {
  return {
    id,
    uuid: `00000000-0000-4000-8000-00000000000${id}`,
    number: `00000${id}`,
    pin: '4071',
    status: 'pending',
    created_at: '2025-04-01T12:00:00Z',
    card_issued_at: null,
    activated_at: null,
    disabled_at: null,
    initial_amount: 25,
    funding: 'offered',
    credits: 0,
    deposits: 0,
    containers_count: 0,
  };
}

function after(...actions: StepperAction[]): Stepper {
  return actions.reduce(stepper, CLEARED);
}

const next: StepperAction = { type: 'next', newKey: 'key-1' };
const previous: StepperAction = { type: 'previous', newKey: 'key-2' };
const created: StepperAction = { type: 'created', key: 'key-1', holders: [card(1), card(2)] };
const failed: StepperAction = { type: 'failed', key: 'key-1' };

describe('the steps', () => {
  it('are Start, Confirm, Create and Finish, the modes Create and Show', () => {
    expect(STEP).toEqual({ Start: 1, Confirm: 2, Create: 3, Finish: 4 });
    expect(MODE).toEqual({ Create: 1, Show: 2 });
  });

  it('begin at Start, in mode Create, with one card of 0 €, offered', () => {
    expect(after()).toMatchObject({ step: 1, mode: 1, quantity: 1, amount: 0, funding: 'offered' });
  });

  it('move by one, and stop at both ends', () => {
    expect(after(next).step).toBe(2);
    expect(after(next, next).step).toBe(3);
    expect(after(next, next, next, next, next).step).toBe(4);
    expect(after(next, previous).step).toBe(1);
    expect(after(previous).step).toBe(1);
  });

  it('do not move while the cards are being created', () => {
    expect(after(next, { type: 'sent' }, next).step).toBe(3);
    expect(after(next, { type: 'sent' }, previous).step).toBe(3);
  });
});

describe('opening', () => {
  it('fills the default amount of the account', () => {
    expect(after({ type: 'opened', defaultAmount: 25 })).toMatchObject({ mode: MODE.Create, amount: 25, quantity: 1 });
  });

  it('fills 0 when the account has none', () => {
    expect(after({ type: 'opened', defaultAmount: null }).amount).toBe(0);
  });
});

describe('the choices', () => {
  it('are made in the first step', () => {
    const choices = { quantity: 6, amount: 25, funding: 'initiative' } as const;
    expect(after({ type: 'changed', choices })).toMatchObject(choices);
  });

  it('no longer change once they are being confirmed', () => {
    expect(after(next, { type: 'changed', choices: { quantity: 6 } })).toMatchObject({ quantity: 1, key: 'key-1' });
  });
});

describe('the idempotency key', () => {
  it('is made on entering the confirmation', () => {
    expect(after().key).toBeNull();
    expect(after(next).key).toBe('key-1');
  });

  it('stays until the cards are made, so that the same batch is never created twice', () => {
    expect(after(next, previous, { type: 'next', newKey: 'key-3' }).key).toBe('key-1');
    expect(after(next, { type: 'sent' }, failed, previous).key).toBe('key-1');
  });

  it('stays when the choices change: a first try may have been recorded, its answer lost (decision 238)', () => {
    const changed: StepperAction = { type: 'changed', choices: { quantity: 2 } };
    const again = after(next, { type: 'sent' }, failed, previous, previous, changed, { type: 'next', newKey: 'key-3' });
    expect(again).toMatchObject({ quantity: 2, key: 'key-1' });
  });

  it('is that of the caller after clearing, which makes another once the cards are made', () => {
    expect(after(next, { type: 'sent' }, created, { type: 'cleared' }, { type: 'next', newKey: 'key-3' }).key).toBe(
      'key-3',
    );
  });
});

describe('« Confirmer »', () => {
  it('goes on to the creation and sends: it is loading', () => {
    expect(after(next, { type: 'sent' })).toMatchObject({ step: STEP.Create, loading: true, error: false });
  });

  it('sends nothing from the first step, nor twice', () => {
    expect(after({ type: 'sent' })).toEqual(CLEARED);
    const sending = after(next, { type: 'sent' });
    expect(stepper(sending, { type: 'sent' })).toBe(sending);
  });
});

describe('a success', () => {
  it('keeps the cards, goes to the end and stops loading', () => {
    expect(after(next, { type: 'sent' }, created)).toMatchObject({
      step: STEP.Finish,
      holders: [card(1), card(2)],
      loading: false,
      error: false,
    });
  });

  it('that comes after clearing is not shown', () => {
    expect(after(next, { type: 'sent' }, { type: 'cleared' }, created)).toEqual(CLEARED);
  });

  it('of an attempt that was cleared does not pass for the one being sent', () => {
    const sending = after(
      next,
      { type: 'sent' },
      { type: 'cleared' },
      { type: 'next', newKey: 'key-3' },
      { type: 'sent' },
    );
    expect(stepper(sending, created)).toBe(sending);
    expect(stepper(sending, failed)).toBe(sending);
  });
});

describe('an answer that comes when nothing is being sent', () => {
  it('changes nothing', () => {
    const finished = after(next, { type: 'sent' }, created);
    expect(stepper(finished, failed)).toBe(finished);
  });
});

describe('a failure', () => {
  it('stays at the creation with the error flag, and stops loading', () => {
    expect(after(next, { type: 'sent' }, failed)).toMatchObject({ step: STEP.Create, error: true, loading: false });
  });

  it('can be sent again, with the same key', () => {
    expect(after(next, { type: 'sent' }, failed, { type: 'sent' })).toMatchObject({
      step: STEP.Create,
      error: false,
      loading: true,
      key: 'key-1',
    });
    expect(after(next, { type: 'sent' }, failed, { type: 'sent' }, created).step).toBe(STEP.Finish);
  });

  it('is forgotten on going back', () => {
    expect(after(next, { type: 'sent' }, failed, previous)).toMatchObject({ step: STEP.Confirm, error: false });
  });
});

describe('showing existing cards', () => {
  it('sets the list, the quantity to its length, step Finish and mode Show', () => {
    expect(after({ type: 'shown', holders: [card(1), card(2), card(3)] })).toMatchObject({
      holders: [card(1), card(2), card(3)],
      quantity: 3,
      step: STEP.Finish,
      mode: MODE.Show,
    });
  });
});

describe('printing', () => {
  it('marks the cards printed, and only these, with the instant', () => {
    const now = '2025-04-01T14:00:00Z';
    const printed = after(next, { type: 'sent' }, created, { type: 'printed', uuids: [card(1).uuid], now });
    expect(printed.holders.map((holder) => holder.card_issued_at)).toEqual([now, null]);
    expect(markPrinted([card(1), card(2)], [card(2).uuid], now).map((holder) => holder.card_issued_at)).toEqual([
      null,
      now,
    ]);
  });
});

describe('deactivating', () => {
  it('replaces the card by what the server answered', () => {
    const holder: CardHolder = { ...card(2), status: 'disabled' };
    expect(after(next, { type: 'sent' }, created, { type: 'deactivated', holder }).holders).toEqual([card(1), holder]);
    expect(replaceHolder([card(1)], holder)).toEqual([card(1)]);
  });
});

describe('clearing', () => {
  it('gives step Start, mode Create, quantity 1 and amount 0 back', () => {
    const used = after(
      { type: 'opened', defaultAmount: 25 },
      { type: 'changed', choices: { quantity: 2, funding: 'restaurant' } },
      next,
      { type: 'sent' },
      created,
    );
    expect(stepper(used, { type: 'cleared' })).toEqual({
      step: STEP.Start,
      mode: MODE.Create,
      quantity: 1,
      amount: 0,
      funding: 'offered',
      loading: false,
      error: false,
      holders: [],
      key: null,
    });
  });
});
