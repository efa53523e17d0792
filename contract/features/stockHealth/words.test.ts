import { expect, it } from 'vitest';
import { comingLabel, coverLabel, errorLabel, loadingLabel, momentOf, proposalLabel, proposalsLabel } from './words.ts';

/** A Monday. */
const TODAY = '2026-06-01';

it('when a shelf runs out is said as one says it', () => {
  const at = (runs_out_on: string | null, runs_out_at: 'midday' | 'evening' | null = 'midday') =>
    momentOf({ runs_out_on, runs_out_at }, TODAY);
  expect(at(null, null)).toBeNull();
  expect(at('2026-06-01', 'evening')).toBe('ce soir');
  expect(at('2026-06-02', 'evening')).toBe('demain soir');
  expect(at('2026-06-03')).toBe('mercredi midi');
  expect(at('2026-06-07')).toBe('dimanche midi');
  expect(at('2026-06-08')).toBe('le 08/06');
});

it('cover has a decimal under ten days', () => {
  expect(coverLabel(1.23)).toBe('1,2\u00a0j');
  expect(coverLabel(14.4)).toBe('14\u00a0j');
});

it('what the warehouse cannot give is said', () => {
  expect(proposalLabel({ act: 'give', quantity: 59, wanted: 59 })).toBe('Livrer 59');
  expect(proposalLabel({ act: 'give', quantity: 0, wanted: 59 })).toBe('Livrer 0 sur 59');
});

it('what a neighbour brings is said at both ends, in the place of what the warehouse cannot give', () => {
  const transfers = [{ from_id: 1, from_name: 'Ici', to_id: 2, to_name: 'Là', quantity: 20, metres: 900 }];
  const at = (place_id: number, act: 'give' | 'take_clean' | 'take_dirty', pieces: number, wanted: number) =>
    proposalsLabel({
      place_id,
      transfers,
      proposals: [{ act, quantity: pieces, wanted, reason: 'below_order' }],
    });
  expect(at(2, 'give', 0, 20)).toBe('Transférer 20');
  expect(at(2, 'give', 0, 34)).toBe('Transférer 20 sur 34');
  expect(at(2, 'give', 5, 34)).toBe('Livrer 5, transférer 20 sur 34');
  expect(at(1, 'take_clean', 0, 20)).toBe('Transférer 20');
  expect(at(1, 'take_clean', 6, 26)).toBe('Reprendre 6, transférer 20');
  expect(at(1, 'take_dirty', 4, 4)).toBe('Collecter 4');
  expect(at(3, 'give', 0, 34)).toBe('Livrer 0 sur 34');
});

it('what rounds bring is said with its day', () => {
  const at = (coming: number, coming_on: string | null) => comingLabel({ coming, coming_on }, TODAY);
  expect(at(0, null)).toBeNull();
  expect(at(18, '2026-05-31')).toBe('18 prévus aujourd’hui');
  expect(at(1, '2026-06-02')).toBe('1 prévu demain');
  expect(at(18, '2026-06-08')).toBe('18 prévus le 08/06');
});

it('an error has no decimals, and none where nothing was asked for', () => {
  expect(errorLabel(0.114)).toBe('11\u00a0%');
  expect(errorLabel(null)).toBe('–');
});

it('what rounds load of the warehouse is told as far as it is there', () => {
  expect(loadingLabel(40, 12)).toBe('dont 12 en tournée');
  // The rest of it they take from a restaurant on the way.
  expect(loadingLabel(5, 25)).toBe('dont 5 en tournée');
  expect(loadingLabel(0, 25)).toBeNull();
  expect(loadingLabel(5, 0)).toBeNull();
});
