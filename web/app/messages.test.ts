import * as english from '@boucle/contract/messages/en/validation.ts';
import { cards } from '@boucle/contract/messages/fr/cards.ts';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { home } from '@boucle/contract/messages/fr/home.ts';
import { restaurants } from '@boucle/contract/messages/fr/restaurants.ts';
import * as french from '@boucle/contract/base/validation/messages.ts';
import { formatMessage, type MessageValues } from '@boucle/contract/base/icu.ts';
import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';

const VALUES: MessageValues = {
  field: 'Nom',
  min: 1,
  max: 500,
  size: 5120,
  width: 200,
  height: 100,
  list: 'jpg, png',
  minutes: 15,
  year: 2025,
  version: '2025.04.01',
};
const CATALOGUES: [locale: string, messages: Record<string, string>][] = [
  ['fr', { ...french.validation }],
  ['fr', { ...french.genericValidation }],
  ['en', { ...english.validation }],
  ['en', { ...english.genericValidation }],
  ['fr', { ...errors }],
  ['fr', { ...cards }],
  ['fr', { ...restaurants }],
  ['fr', { ...home }],
];

it.each(CATALOGUES)('the library of messages says in %s what the server says', (locale, messages) => {
  const translate = createTranslator({ locale, messages });
  for (const [name, message] of Object.entries(messages)) {
    for (const number of [0, 1, 2, 1234]) {
      const values = { ...VALUES, 0: number, length: number, count: number };
      expect(translate(name, values), name).toBe(formatMessage(message, values, locale));
    }
  }
});
