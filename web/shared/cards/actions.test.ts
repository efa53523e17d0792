import { describe, expect, it } from 'vitest';
import { asksRestaurant, canActivate, canCredit, canDeactivate, canPrint, refusal, refusalReason } from './actions.ts';

const pending = { status: 'pending' } as const;
const active = { status: 'active' } as const;
const disabled = { status: 'disabled' } as const;

describe('what a card allows', () => {
  it('is activated once, while it is inactive', () => {
    expect([pending, active, disabled].map(canActivate)).toEqual([true, false, false]);
  });
  it('is credited while it is active', () => {
    expect([pending, active, disabled].map(canCredit)).toEqual([false, true, false]);
  });
  it('is deactivated until it is disabled', () => {
    expect([pending, active, disabled].map(canDeactivate)).toEqual([true, true, false]);
  });
  it('is printed, and printed again, until it is disabled', () => {
    expect([pending, active, disabled].map(canPrint)).toEqual([true, true, false]);
  });
  it('asks which restaurant received the money only when one did', () => {
    expect((['offered', 'initiative', 'restaurant'] as const).map((funding) => asksRestaurant({ funding }))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('a menu', () => {
  it('says why an action is refused', () => {
    expect(refusalReason('activate', active)).toBe('Elle est déjà active');
    expect(refusalReason('activate', disabled)).toBe('Elle est désactivée');
    expect(refusalReason('deactivate', disabled)).toBe('Elle est désactivée');
    expect(refusalReason('print', disabled)).toBe('Elle est désactivée');
    expect([pending, active, disabled].map((card) => refusalReason('credit', card))).toEqual([
      'Elle est inactive',
      undefined,
      'Elle est désactivée',
    ]);
  });
  it('refuses nothing that is allowed', () => {
    expect([
      refusalReason('activate', pending),
      refusalReason('deactivate', active),
      refusalReason('print', pending),
    ]).toEqual([undefined, undefined, undefined]);
  });
  it('gives the reason alone where the card is named before it', () => {
    expect(refusal('credit', pending)).toBe('est inactive');
    expect(refusal('credit', disabled)).toBe('est désactivée');
  });
});
