import { describe, expect, it } from 'vitest';
import { actOfKey } from './singleKeys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

describe('a key pressed alone (fault 8)', () => {
  it.each([
    ['/', 'search'],
    ['c', 'create'],
    ['j', 'next'],
    ['k', 'previous'],
    ['?', 'help'],
  ])('%s acts', (key, act) => {
    expect(actOfKey({ ...none, key })).toBe(act);
  });

  it('acts with Shift where the sign is written so', () => {
    expect(actOfKey({ ...none, key: '?', shiftKey: true })).toBe('help');
    expect(actOfKey({ ...none, key: '/', shiftKey: true })).toBe('search');
    expect(actOfKey({ ...none, key: 'C', shiftKey: true })).toBeUndefined();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'] as const)('does nothing with %s', (held) => {
    expect(actOfKey({ ...none, key: 'c', [held]: true })).toBeUndefined();
  });

  it.each(['a', 'Enter', 'toString', 'J'])('is no act: %s', (key) => {
    expect(actOfKey({ ...none, key })).toBeUndefined();
  });
});
