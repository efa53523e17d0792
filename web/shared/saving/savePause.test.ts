import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSavePause } from './savePause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('choices made in quick succession', () => {
  it('are saved once, the last of each list', () => {
    const save = vi.fn();
    const pause = createSavePause<string>(save, 800);
    pause.put('cards', 'comfortable');
    vi.advanceTimersByTime(500);
    pause.put('cards', 'compact');
    pause.put('wash', 'compact');
    vi.advanceTimersByTime(799);
    expect(save).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(save.mock.calls).toEqual([[{ cards: 'compact', wash: 'compact' }]]);
  });

  it('are not saved twice', () => {
    const save = vi.fn();
    const pause = createSavePause<string>(save, 800);
    pause.put('cards', 'compact');
    pause.flush();
    pause.flush();
    vi.advanceTimersByTime(2000);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('are saved at once when the list is left', () => {
    const save = vi.fn();
    const pause = createSavePause<string>(save, 800);
    pause.flush();
    expect(save).not.toHaveBeenCalled();
    pause.put('cards', 'compact');
    pause.flush();
    expect(save).toHaveBeenCalledWith({ cards: 'compact' });
  });
});
