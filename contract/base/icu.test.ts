import { describe, expect, it } from 'vitest';
import { cards } from '../messages/fr/cards.ts';
import { restaurants } from '../messages/fr/restaurants.ts';
import { formatMessage } from './icu.ts';

describe('a message', () => {
  it('takes the values it asks for', () => {
    expect(formatMessage('Le champ {field}, {field} et { other }', { field: 'Nom', other: 3 })).toBe(
      'Le champ Nom, Nom et 3',
    );
    expect(formatMessage('{a}{b}', { a: '{b}', b: 'x' })).toBe('{b}x');
  });

  it('leaves empty what it is not given', () => {
    expect(formatMessage('Bonjour {name}.')).toBe('Bonjour .');
  });

  it('agrees by the plural rule of its language, exact numbers first', () => {
    const message = '{n, plural, =2 {deux, {who}} one {un # de {who}} other {# autres}}';
    const formatted = (n: number, locale: string) => formatMessage(message, { n, who: 'Léa' }, locale);
    expect([0, 1, 2, 1234].map((n) => formatted(n, 'fr'))).toEqual([
      'un 0 de Léa',
      'un 1 de Léa',
      'deux, Léa',
      '1\u202f234 autres',
    ]);
    expect(formatted(0, 'en')).toBe('0 autres');
  });

  it('with an unclosed brace is refused', () => {
    expect(() => formatMessage('{name', { name: 'x' })).toThrow(SyntaxError);
  });
});

describe('the wash mode', () => {
  it('waits for the last dirty container, or for their number', () => {
    expect(formatMessage(restaurants.wash_mode_locked, { count: 1 })).toBe(
      'Récupérez d’abord le dernier contenant sale.',
    );
    expect(formatMessage(restaurants.wash_mode_locked, { count: 12 })).toBe(
      'Récupérez d’abord les 12 contenants sales.',
    );
  });
});

describe('the creation of cards', () => {
  it('is told in the singular for one card, in the plural otherwise', () => {
    expect(formatMessage(cards.created, { count: 1 })).toBe('La carte a été créée.');
    expect(formatMessage(cards.created, { count: 6 })).toBe('Les 6 cartes ont été créées.');
  });
});

describe('a choice by a word', () => {
  const message = 'Connexion{way, select, api { par l’API} other { ({n, plural, one {une fois} other {# fois}})}}';
  it('takes the branch of the word, else the other one, and fills it', () => {
    expect(formatMessage(message, { way: 'api' })).toBe('Connexion par l’API');
    expect(formatMessage(message, { way: 'console', n: 3 })).toBe('Connexion (3 fois)');
    expect(formatMessage(message, { n: 1 })).toBe('Connexion (une fois)');
  });
});
