import { expect, test } from 'vitest';
import { write } from './contentsForm.ts';

test('the same contents read the same, in whichever order the server keeps their parts', () => {
  const mine = [{ question: 'Où le rendre ?', answer: 'Partout.' }];
  const theirs = [{ answer: 'Partout.', question: 'Où le rendre ?' }];
  expect(write('faq', mine)).toBe('1. Où le rendre ? – Partout.');
  expect(write('faq', theirs)).toBe(write('faq', mine));
});

test('another picture makes another step', () => {
  const step = { title: 'Empruntez', text: 'Montrez votre code.' };
  const shown = (picture_url: string | null) => write('onboarding', [{ ...step, picture_url }]);
  expect(shown(null)).toBe('1. Empruntez – Montrez votre code.');
  expect(shown('/pictures/abcdef123.webp')).toBe('1. Empruntez – Montrez votre code. – image abcdef');
  expect(shown('/pictures/fedcba321.webp')).not.toBe(shown('/pictures/abcdef123.webp'));
});

test('nothing is a dash', () => {
  expect(write('faq', [])).toBe('–');
  expect(write('email_signature', '')).toBe('–');
});
