import { expect, it } from 'vitest';
import { isPaletteShortcut } from './shortcut.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it('Ctrl K or Cmd K opens the palette, with Caps Lock too', () => {
  expect(isPaletteShortcut({ ...none, key: 'k', ctrlKey: true })).toBe(true);
  expect(isPaletteShortcut({ ...none, key: 'K', metaKey: true })).toBe(true);
});

it('neither a plain letter nor another combination does', () => {
  expect(isPaletteShortcut({ ...none, key: 'k' })).toBe(false);
  expect(isPaletteShortcut({ ...none, key: 'j', ctrlKey: true })).toBe(false);
  expect(isPaletteShortcut({ ...none, key: 'k', ctrlKey: true, shiftKey: true })).toBe(false);
});
