import { expect, it } from 'vitest';
import { typedBefore } from './typedBefore.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false };
const type = (...keys: string[]) => keys.reduce((typed, key) => typedBefore(typed, { ...none, key }), '');

it('letters, signs and spaces are kept in the order in which they are pressed', () => {
  expect(type('É', 'l', 'i', ' ', '4', '2')).toBe('Éli 42');
});

it('what is taken back is not kept', () => {
  expect(type('Backspace', 'c', 'b', 'Backspace', 'a')).toBe('ca');
  expect(type('😀', 'Backspace')).toBe('');
});

it('keys that write nothing, and those held with a command, leave what was typed', () => {
  expect(type('c', 'Shift', 'ArrowDown', 'Enter', 'Dead')).toBe('c');
  expect(typedBefore('c', { ...none, key: 'v', ctrlKey: true })).toBe('c');
  expect(typedBefore('c', { ...none, key: 'r', metaKey: true })).toBe('c');
});

it('a sign of the keyboard that takes Ctrl and Alt together is one', () => {
  expect(typedBefore('conso', { key: '@', ctrlKey: true, metaKey: false, altKey: true })).toBe('conso@');
});
