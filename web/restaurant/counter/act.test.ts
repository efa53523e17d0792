import { expect, it } from 'vitest';
import {
  depositOf,
  doneWords,
  keptWords,
  linesOf,
  missingFor,
  money,
  servedInSentence,
  servedName,
  shownBy,
} from './act.ts';

const FORMATS = [
  { id: 1, title: 'Bol', subtitle: '', cost_cents: 300 },
  { id: 2, title: 'Barquette', subtitle: '', cost_cents: 250 },
];
const UUID = '6f1d2c1e-8a4b-4f5e-9c3d-0a1b2c3d4e5f';
const LEA = {
  kind: 'customer',
  name: 'Léa M.',
  card_number: null,
  status: 'active',
  credits_count_cents: 350,
  containers: [],
  activation: null,
  presentation: 'p',
  expires_at: '2026-11-29T12:00:00Z',
} as const;

it('adds up deposits, and what is missing of a balance', () => {
  const pieces = { 1: 1, 2: 1 };
  expect(linesOf({ 1: 1, 2: 0 })).toEqual([{ format_id: 1, quantity: 1 }]);
  expect(depositOf(pieces, FORMATS)).toBe(550);
  expect(missingFor(550, { ...LEA, containers: [] })).toBe(200);
  expect(missingFor(300, { ...LEA, containers: [] })).toBe(0);
  expect(missingFor(550, { ...LEA, containers: [], credits_count_cents: null })).toBe(0);
});

it('reads six digits, the QR code of a customer, and the number of a card wherever its code holds it', () => {
  expect(shownBy(' 482 915 ')).toEqual({ customer_code: '482915' });
  expect(shownBy(UUID.toUpperCase())).toEqual({ card_uuid: UUID });
  for (const address of [`/k/${UUID}`, `/carte/${UUID}?x=1`])
    expect(shownBy(`https://exemple.fr${address}`)).toEqual({ card_uuid: UUID });
  expect(shownBy(`12345678-${UUID.toUpperCase()} `)).toEqual({ customer_qr: `12345678-${UUID}` });
  for (const text of ['', '48291', '4829156', 'bol']) expect(shownBy(text)).toBeUndefined();
});

it('names who is served by first name and initial, a card by its number', () => {
  expect(servedName({ ...LEA, containers: [] })).toBe('Léa M.');
  expect(servedName({ ...LEA, containers: [], name: '' })).toBe('Conso');
  expect(servedName({ ...LEA, containers: [], kind: 'card', name: null, card_number: '004182' })).toBe('Carte 004182');
  expect(servedName('guest')).toBe('Invité');
  expect(servedInSentence('guest')).toBe('un invité');
});

it('says what was recorded: who, how many, and what moved', () => {
  const pieces = { 1: 1, 2: 1 };
  const served = { ...LEA, containers: [] };
  const lent = { transaction_type: 'grab_container', credits_count_cents: 50, containers_cost_cents: 550 } as const;
  expect(doneWords(lent, { act: 'lend', served, pieces })).toEqual({
    title: '2 contenants prêtés à Léa M.',
    note: `${money(550)} retenus, il reste ${money(50)}.`,
  });
  const toGuest = { ...lent, transaction_type: 'grab_guest_container', credits_count_cents: null } as const;
  expect(doneWords(toGuest, { act: 'lend', served: 'guest', pieces })).toEqual({
    title: '2 contenants prêtés à un invité',
    note: `${money(550)} encaissés au comptoir.`,
  });
  const back = {
    transaction_type: 'return_container',
    credits_count_cents: null,
    containers_cost_cents: -300,
  } as const;
  expect(doneWords(back, { act: 'take', served, pieces: { 1: 1 } })).toEqual({
    title: '1 contenant repris',
    note: `${money(300)} rendus à la cagnotte.`,
  });
  const card = { ...served, card_number: '004182' };
  const active = { transaction_type: 'activate_card', credits_count_cents: 1000, containers_cost_cents: 0 } as const;
  expect(doneWords(active, { act: 'lend', served: card, pieces: {} })).toEqual({
    title: 'Carte 004182 est activée',
    note: `Elle porte ${money(1000)}.`,
  });
});

it('says of an act that waits what the counter does at once', () => {
  const title = '1 contenant prêté à un invité';
  const noteOf = (type: Parameters<typeof keptWords>[0]['type']) => keptWords({ type, deposit: 300, title }).note;
  expect(keptWords({ type: 'grab_guest_container', deposit: 300, title }).title).toBe(title);
  expect(noteOf('grab_guest_container')).toContain(`${money(300)} encaissés`);
  expect(noteOf('return_guest_container')).toContain(`Rendez ${money(300)}`);
  expect(noteOf('return_container')).toContain('cagnotte');
  expect(noteOf('customerless_refill')).toBe('Gardé sur cet appareil, envoyé au retour du réseau.');
});
