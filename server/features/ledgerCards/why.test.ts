import { describe, expect, it } from 'vitest';
import { whyBalance, whyStock } from './why.ts';

const RESTAURANT = { kind: 'restaurant', id: 3, name: 'Chez Manon', active: true } as const;
type Source = Parameters<typeof whyStock>[0]['causes'][number]['source'];
const cause = (source: Source, pieces: number, counterpart: string | null = null) => ({
  source,
  counterpart,
  pieces,
  movements: 1,
});
const card = (opening: number, closing: number, ...causes: ReturnType<typeof cause>[]) => ({
  place: RESTAURANT,
  state: 'clean' as const,
  opening,
  closing,
  movements: causes.length,
  causes,
});
const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

describe('why a stock is what it is', () => {
  it('says what came and went, and that nothing was delivered', () => {
    const { why } = {
      why: whyStock(
        card(48, 17, cause('grab_container', -200), cause('grab_guest_container', -12), cause('return_container', 181)),
        {
          from: '2026-10-31',
        },
      ),
    };
    expect(plain(why)).toBe('−31 depuis le 31/10/2026 : 212 prêtés, 181 rendus ici, 0 livré.');
  });
  it('names the singular, the outside and a bounded period', () => {
    const why = whyStock(
      card(10, 12, cause('admin_give', 4), cause('grab_container', -1), cause('admin_out', -1, 'X.broken')),
      {
        from: '2026-10-01',
        to: '2026-10-31',
      },
    );
    expect(plain(why)).toBe('+2 du 01/10/2026 au 31/10/2026 : 4 livrés, 1 prêté, 1 cassé.');
  });
  it('tells the rest together beyond three causes', () => {
    const why = whyStock(
      card(
        0,
        9,
        cause('admin_give', 10),
        cause('grab_container', -4),
        cause('return_container', 2),
        cause('admin_return', 1),
      ),
      {},
    );
    expect(plain(why)).toBe('+9 depuis le début : 10 livrés, 4 prêtés, 2 rendus ici, +1 par d’autres mouvements.');
  });
  it('says that nothing moved, and that what was done was undone', () => {
    expect(plain(whyStock(card(5, 5), { from: '2026-10-01' }))).toBe(
      'Aucun mouvement depuis le 01/10/2026 : 5 avant, 5 après.',
    );
    const undone = whyStock({ ...card(5, 5, cause('admin_give', 0)), movements: 2 }, { to: '2026-10-01' });
    expect(plain(undone)).toBe('Aucun changement jusqu’au 01/10/2026 : tout a été annulé.');
  });
  it('tells euros with the names of what wrote them', () => {
    const why = whyBalance(
      {
        opening: 10,
        closing: 22.5,
        entries: 3,
        causes: [
          { source: 'add_deposit', counterpart: null, amount: 20, entries: 1 },
          { source: 'grab_container', counterpart: null, amount: -7.5, entries: 2 },
        ],
      },
      { from: '2026-10-31' },
    );
    expect(plain(why)).toBe('+12,50 € depuis le 31/10/2026 : rechargement de cagnotte +20,00 €, emprunt −7,50 €.');
  });
  it('names no cause of euros that cancels itself', () => {
    const cause = (amount: number) => ({
      source: 'admin_free_deposit' as const,
      counterpart: null,
      amount,
      entries: 2,
    });
    const undone = whyBalance({ opening: 5, closing: 5, entries: 2, causes: [cause(0)] }, {});
    expect(plain(undone)).toBe('Aucun changement depuis le début : tout a été annulé.');
    const credit = whyBalance({ opening: 5, closing: 15, entries: 4, causes: [cause(10), cause(0)] }, {});
    expect(plain(credit)).not.toContain('autre raison');
  });
});
