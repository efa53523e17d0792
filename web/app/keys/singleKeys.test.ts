import { afterEach, describe, expect, it, vi } from 'vitest';
import { actOfKey, takesKeys, whenKept } from './singleKeys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

describe('a key pressed alone', () => {
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

describe('a key that waits for what the person chose', () => {
  it('acts once it is known that single keys are kept', async () => {
    const act = vi.fn();
    await whenKept(Promise.resolve({}), act);
    await whenKept(Promise.resolve({ single_keys: true }), act);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('does nothing when they are turned off, nor when that cannot be read', async () => {
    const act = vi.fn();
    await whenKept(Promise.resolve({ single_keys: false }), act);
    await whenKept(Promise.reject(new Error('offline')), act);
    expect(act).not.toHaveBeenCalled();
  });
});

describe('the page takes keys', () => {
  afterEach(() => void vi.unstubAllGlobals());
  class FakeElement {
    readonly typing: boolean;
    constructor(typing: boolean) {
      this.typing = typing;
    }
    closest = () => (this.typing ? this : null);
  }
  const page = (typing: boolean, dialog: boolean) => {
    vi.stubGlobal('Element', FakeElement);
    return {
      activeElement: new FakeElement(typing),
      querySelector: () => (dialog ? {} : null),
    } as unknown as Document;
  };

  it('unless what has the focus takes letters, or a dialog is open', () => {
    expect(takesKeys(page(false, false))).toBe(true);
    expect(takesKeys(page(true, false))).toBe(false);
    expect(takesKeys(page(false, true))).toBe(false);
  });
});
