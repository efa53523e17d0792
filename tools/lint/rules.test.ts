import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import {
  derivedStatementName,
  frenchSpaces,
  namedVoidFunction,
  plainComments,
  plainIdentifier,
  voidOfCall,
} from './rules.ts';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } });
const refused = (code: string) => ({ code, errors: 1 });

tester.run('spaces of French', frenchSpaces, {
  valid: [
    "'Reste\\u00a0: 3\\u00a0€\\u202f!'",
    "'à 10:30, https://boucle.test'",
    "' : '",
    '`n°\\u00a0${card}`',
    "<p title={'Reste\\u00a0: 3'}>Reste&nbsp;: 3</p>",
  ],
  invalid: [
    "'Reste : 3'",
    "'3 €'",
    "'« non'",
    "'Quoi\\u00a0?'",
    '`${n} cartes !`',
    '`n° ${card}`',
    '<p>Reste : 3</p>',
    '<p>Reste\\u00a0: 3</p>',
    '<Field label="Reste\\u00a0: 3" />',
  ].map(refused),
});

tester.run('void lets go of a call', voidOfCall, {
  valid: ['void send()', 'void a?.send()', 'void (done = true)', 'const nothing = void 0', "void import('./a.ts')"],
  invalid: ['void answer', 'void a.b', 'void (a + 1)', 'void (a as string)', 'void (() => 1)'].map(refused),
});

tester.run('a returned function has a type with a name', namedVoidFunction, {
  valid: [
    'const listen = (): Unsubscribe => leave',
    'const listen = (): (() => Promise<void>) => leave',
    'const listen = (leave: () => void): void => leave()',
  ],
  invalid: [refused('const listen = (): (() => void) => leave')],
});

tester.run('a statement is given no name', derivedStatementName, {
  valid: ["tx.raw({ text: 'select $1', values: [1] })", "const mail = { name: 'Léa', text: 'Bonjour' }"],
  invalid: [
    "tx.raw({ name: 'one', text: 'select $1', values: [1] })",
    "const ONE = { name: 'one', text, values }",
    "pool.query({ name, text: 'select 1' })",
  ].map(refused),
});

tester.run('a name is no metaphor', plainIdentifier, {
  valid: ['const indeed = lockAccountShared(tx)', 'row.gesture_id', "const kind = 'street'", 'const outdoors = 1'],
  invalid: ['const streetPerson = 1', 'passDoors()', 'interface Deed {}', 'wishes()', 'const A_GUESS = 1'].map(refused),
});

tester.run('a name says what is said', plainIdentifier, {
  valid: ['const asaid = 1', 'row.told_at', 'const { said: sentence } = check', 'answer.said', 'f({ said: 1 })'],
  invalid: [
    'const told = []',
    'lowSaid()',
    'const { said } = check',
    'interface Told {}',
    'f({ said })',
    'SAID_AT(1)',
  ].map(refused),
});

tester.run('comments are narrow and plain', plainComments, {
  valid: ['// Why it is so.', `const a = '${'x'.repeat(120)}'; // Long code.`, '/** A row. */\nconst row = 1;'],
  invalid: [`// ${'word '.repeat(20)}`, '/** Nobody asks. */'].map(refused),
});
