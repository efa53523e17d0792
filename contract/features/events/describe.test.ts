import { describe, expect, it } from 'vitest';
import { changesOf, sentenceOf } from './describe.ts';

describe('a line of the journal', () => {
  it('says in French what was done, with its numbers', () => {
    expect(sentenceOf('cards.create', { quantity: 3 })).toBe('3 cartes créées');
    expect(sentenceOf('cards.create', { quantity: 1 })).toBe('1 carte créée');
  });

  it('counts what a trace lists, and leaves no colon before what an older one does not say', () => {
    expect(sentenceOf('cards.print', { cards: [1, 2] })).toBe('2 cartes marquées comme imprimées');
    expect(sentenceOf('restaurants.inviteOwner', { email: 'a@b.fr' })).toBe('Gérant invité\u00a0: a@b.fr');
    expect(sentenceOf('restaurants.inviteOwner', { person_id: 4 })).toBe('Gérant invité');
    expect(sentenceOf('collectionSites.empty', {})).toBe('Tiroir vidé');
    expect(sentenceOf('books.payIn', { amount: 46.5 })).toBe('Remise en banque de 46,50\u00a0€ enregistrée');
  });

  it('writes days and months as people read them, and names of places without a preposition before them', () => {
    expect(sentenceOf('statements.close', { month: '2026-10', statements: 2 })).toBe(
      'Mois clôturé\u00a0: octobre 2026, 2 relevés',
    );
    expect(sentenceOf('invoices.export', { month: '2026-08' })).toBe('Factures téléchargées\u00a0: août 2026');
    expect(sentenceOf('books.liabilityPdf', { day: '2026-03-31' })).toBe('Encours au 31/03/2026 imprimé');
    expect(sentenceOf('stockHealth.transfer', { from: 'Aux Bocaux', to: 'Wok', pieces: 1 })).toBe(
      'Transfert\u00a0: 1 contenant, Aux Bocaux → Wok',
    );
    expect(sentenceOf('stockHealth.setLevels', { place: 'Aux Bocaux' })).toBe('Seuils modifiés\u00a0: Aux Bocaux');
  });

  it('names an act that has no sentence, even one that borrows a name of the language', () => {
    expect(sentenceOf('toString', {})).toBe('Action «\u00a0toString\u00a0»');
  });

  it('shows each changed field before and after, as people read it', () => {
    const changes = changesOf('restaurants.update', {
      before: { name: 'Chez Manon', status: 'pending', visible: false, phone: null },
      after: { name: 'Chez Manon et Léo', status: 'active', visible: true, phone: '02 41 00 00 00' },
    });
    expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Nom', 'Chez Manon', 'Chez Manon et Léo'],
      ['Statut', 'En attente', 'Actif'],
      [expect.any(String), 'Non', 'Oui'],
      ['Téléphone', null, '02 41 00 00 00'],
    ]);
  });

  it('tells values as the screens tell them: euros, days, rates, pictures, whole degrees', () => {
    const shown = (action: string, field: string, value: unknown) =>
      changesOf(action, { before: { [field]: null }, after: { [field]: value } })[0]?.after;
    expect(shown('account.update', 'default_card_amount', 20)).toBe('20,00\u00a0€');
    expect(shown('formats.update', 'deposit', 2.5)).toBe('2,50\u00a0€');
    expect(shown('formats.update', 'volume_ml', 750)).toBe('750\u00a0ml');
    expect(shown('statements.saveIssuer', 'vat_rate', 20)).toBe('20\u00a0%');
    expect(shown('statements.saveIssuer', 'payment_days', 30)).toBe('30 jours');
    expect(shown('statements.saveIssuer', 'capital', 42000)).toBe('42\u202f000,00\u00a0€');
    expect(shown('informationBanners.update', 'starts_on', '2026-11-22')).toBe('22/11/2026');
    expect(shown('dropOffPoints.update', 'longitude', -1.553621)).toBe('−1,553621');
    expect(shown('restaurants.setPicture', 'picture_url', '/pictures/3.webp')).toBe('Nouvelle image');
  });

  it('reads a code by the screen that writes it', () => {
    const shown = (action: string, after: object) =>
      changesOf(action, { after }).map(({ label, after: value }) => `${label}\u00a0: ${value ?? ''}`);
    expect(shown('dropOffPoints.create', { kind: 'shop', capacity: 1 })).toEqual([
      'Type\u00a0: Commerce',
      'Capacité\u00a0: 1 contenant',
    ]);
    expect(shown('partners.create', { kind: 'traiteur' })).toEqual(['Type\u00a0: Traiteur']);
    expect(shown('restaurants.addPriceLine', { kind: 'per_refill' })).toEqual(['Nature\u00a0: Par réutilisation']);
    expect(shown('accounts.deactivate', { status: 'disabled' })).toEqual(['Statut\u00a0: Désactivée']);
    expect(shown('collectionSites.updateDrawer', { status: 'out_of_order' })).toEqual(['Statut\u00a0: Hors service']);
  });

  it('never shows how a trace is kept', () => {
    const kept = { restaurants: [{ restaurant_id: 3, may_wash: true }] };
    expect(changesOf('dropOffPoints.setRestaurants', { after: kept })[0]?.after).toBe(
      'Restaurant n°\u00a0: 3, Laver\u00a0: Oui',
    );
  });

  it('takes any trace: none, another shape, values of its own', () => {
    expect(changesOf('restaurants.update', {})).toEqual([]);
    expect(changesOf('restaurants.update', { after: 'x', before: [] })).toEqual([]);
    expect(changesOf('restaurants.update', { after: { name: '' } })[0]?.after).toBeNull();
  });
});
