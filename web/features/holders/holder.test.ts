import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { describe, expect, it } from 'vitest';
import { creditRefusal, type Holder, titleOf } from './holder.ts';
import { tabAddress, tabOf } from '../../shared/tabs.ts';
import { TABS, TABS_OF } from './tabs.ts';

const card = (status: CardHolder['status']): Holder => ({
  kind: 'card',
  card: { status, number: '000012' } as CardHolder,
});

describe('a holder', () => {
  it('is named by its number or its e-mail', () => {
    expect(titleOf(card('active'))).toBe('Carte 000012');
  });
  it('is credited when it is a conso or an active card, and says why not otherwise', () => {
    expect(creditRefusal(card('active'))).toBeUndefined();
    expect(creditRefusal(card('pending'))).toContain('activez-la');
    expect(creditRefusal(card('disabled'))).toContain('désactivée');
  });
});

describe('the tabs', () => {
  it('live in the address, the first one in none', () => {
    expect(tabOf(TABS_OF.customer, undefined)).toBe('apercu');
    expect(tabOf(TABS_OF.customer, 'transactions')).toBe('transactions');
    expect(tabOf(TABS_OF.customer, 'inconnu')).toBe('apercu');
    expect(tabAddress(TABS, '/cards/12', 'apercu')).toBe('/cards/12');
    expect(tabAddress(TABS, '/cards/12', 'credit')).toBe('/cards/12?onglet=credit');
  });
});
