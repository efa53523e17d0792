import { expect, it } from 'vitest';
import {
  activatedWords,
  deliveredWords,
  deliveryWords,
  gapWords,
  plannedWords,
  pointClosedWords,
  priceWords,
  recallWords,
  refusedWords,
  roundWords,
} from './words.ts';
import { exceptedWords } from './loanWords.ts';

const lines = [
  { title: 'Grand bol', quantity: 30 },
  { title: 'Gobelet', quantity: 12 },
];

it('a delivery is said with its places, numbers and formats', () => {
  const { about, subject, text } = deliveryWords({ restaurant: 'Chez Manon', day: '2026-04-01', lines });
  expect(about).toBe('Livraison chez Manon\u00a0: 42 contenants');
  expect(subject).toBe('42 contenants livrés chez Manon');
  expect(text).toContain('chez Manon le 01/04/2026\u00a0:\n\nGrand bol\u00a0: 30\nGobelet\u00a0: 12');
  const one = deliveryWords({ restaurant: 'Aux Bocaux', day: '2026-04-01', lines: [{ title: 'Bol', quantity: 1 }] });
  expect(one.subject).toBe('1 contenant livré aux Bocaux');
});

it('a request loses the vowel before a name that begins with one', () => {
  const asked = { day: '2026-04-02', lines: [{ ...lines[0], title: 'Bol', quantity: 44, way: 'clean_in' as const }] };
  expect(plannedWords({ ...asked, restaurant: 'Oh Bocal' }).text).toMatch(/^La demande d’Oh Bocal est/);
  expect(plannedWords({ ...asked, restaurant: 'Chez Manon' }).text).toMatch(/^La demande de Chez Manon est/);
  expect(plannedWords({ ...asked, restaurant: 'Oh Bocal' }).text).not.toContain('À reprendre');
  expect(refusedWords({ restaurant: 'Oh Bocal', reason: 'plus de bols.', lines }).text).toContain(
    'la demande d’Oh Bocal\u00a0: plus de bols.',
  );
});

it('what was done of a request is said in part, or whole, and never beyond it', () => {
  const request = (done: number) =>
    deliveredWords({ restaurant: 'Chez Manon', lines: [{ title: 'Bol', quantity: 44, done }] });
  expect(request(30).subject).toBe('Votre demande est faite en partie\u00a0: 30 sur 44');
  expect(request(30).text).toContain('Le reste n’est pas prévu');
  for (const done of [44, 50]) expect(request(done).subject).toBe('Votre demande est faite');
});

it('a round is given, changed, cancelled and taken', () => {
  const round = { title: 'Centre', day: '2026-04-02', stops: 1, reason: 'Neige' };
  const wordsOf = (status: 'given' | 'changed' | 'cancelled' | 'taken') => roundWords({ ...round, status });
  expect(wordsOf('given').text).toContain('«\u00a0Centre\u00a0» du 02/04/2026 est pour vous\u00a0: 1 arrêt.');
  expect(wordsOf('changed').subject).toBe('La tournée du 02/04/2026 a changé');
  expect(wordsOf('cancelled').text).toBe('La tournée «\u00a0Centre\u00a0» du 02/04/2026 est annulée\u00a0: Neige');
  expect(wordsOf('taken').text).toMatch(/^Quelqu’un d’autre fait la tournée/);
});

it('the others name what happened, with its figure', () => {
  expect(recallWords({ number: 'L-12', reason: 'Mal rincé', formats: ['Bol', 'Tasse'] }).text).toContain('Bol, Tasse');
  expect(pointClosedWords('Gare sud').subject).toBe('Point de dépôt fermé\u00a0: Gare sud');
  const gap = { place: 'Oh Bocal', title: 'Bol', quantity: -2, note: null, isSettled: true };
  expect(gapWords(gap)).toMatchObject({
    about: 'Écart chez Oh Bocal, Bol, 2 en moins',
    subject: 'Écart chez Oh Bocal\u00a0: réglé',
  });
  expect(gapWords({ ...gap, quantity: 3, isSettled: false, note: 'Vus.' }).text).toContain('Vus.');
  const price = priceWords({ title: 'Bol', day: '2026-05-01', beforeCents: 250, cents: 300 });
  expect(price.text).toContain('3,00\u00a0€, au lieu de 2,50\u00a0€.');
  expect(activatedWords('Chez Manon').subject).toBe('Chez Manon peut commencer');
});

it('loans that were excepted are named, and agree with their number', () => {
  const pardoned = exceptedWords({ lines: [{ title: 'Bol', quantity: 1 }], cents: 300, until: null });
  expect(pardoned.text).toContain(
    'Sa consigne (3,00\u00a0€) ne sera pas gardée. Rapportez-le quand vous pourrez\u00a0: elle vous',
  );
  const put = exceptedWords({ lines, cents: 12_600, until: '2028-02-29' });
  expect(put.subject).toContain('29/02/2028');
  expect(put.text).toContain(
    'Rapportez-les avant le 29/02/2028\u00a0: leurs consignes (126,00\u00a0€) vous seront rendues.',
  );
});
