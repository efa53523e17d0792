import { mayOpen, type PageName } from '@boucle/contract/pages.ts';
import { type SearchHit } from '@boucle/contract/features/search/calls.ts';
import { describe, expect, it } from 'vitest';
import { commandEntries } from './commandEntries.ts';
import { commandOf } from './commands.ts';
import { hitEntry } from './hitEntry.ts';

const hit = (kind: SearchHit['kind'], id: number, label: string): SearchHit => ({
  kind,
  id,
  label,
  fact: '',
  transaction: null,
});
const FOUND = [
  hit('customer', 7, 'Zoé Martin'),
  hit('card', 12, 'Carte 000012'),
  hit('restaurant', 3, 'Pasta Fresca'),
  hit('partner', 4, 'Vélocourse'),
  hit('drop_off_point', 9, 'Gare Sud'),
].map((found) => hitEntry(found, 'account_admin'));

function offered(text: string, opens = (page: PageName) => mayOpen(page, 'account_admin')) {
  const command = commandOf(text, '2026-11-23');
  if (command === undefined) return undefined;
  return commandEntries(command, FOUND, opens).map((entry) => [entry.label, 'to' in entry ? entry.to : '']);
}

describe('the acts of the palette', () => {
  it('credit whoever is found, with the amount that was typed', () => {
    expect(offered('créditer zoé 10')).toEqual([
      ['Créditer Zoé Martin de 10,00\u00a0€', '/customers/7?crediter=conso-7&montant=10'],
      ['Créditer la carte 000012 de 10,00\u00a0€', '/cards/12?crediter=carte-12&montant=10'],
    ]);
    expect(offered('créditer 10')).toEqual([
      ['Créditer une cagnotte de 10,00\u00a0€', '/transactions/deposits?crediter=1&montant=10'],
    ]);
    expect(offered('rembourser zoé')?.[0]).toEqual(['Rembourser Zoé Martin', '/customers/7?rembourser=conso-7']);
  });

  it('supply a restaurant or a partner', () => {
    expect(offered('approvisionner pasta')).toEqual([
      ['Approvisionner Pasta Fresca', '/to_do/supply?lieux=3'],
      ['Approvisionner Vélocourse', '/partners/4/supply'],
    ]);
  });

  it('collect at a restaurant or at a drop-off point', () => {
    expect(offered('collecter gare')).toEqual([
      ['Collecter les sales de Pasta Fresca', '/to_do?tache=collecter&lieux=3'],
      ['Collecter Gare Sud', '/to_do?tache=points&lieux=9'],
    ]);
  });

  it('show the statements and the invoices of a month, and close one', () => {
    expect(offered('relevés octobre')).toEqual([['Relevés d’octobre 2026', '/billing?onglet=releves&month=2026-10']]);
    expect(offered('relevés pasta')).toEqual([['Relevés', '/billing?onglet=releves&q=pasta']]);
    expect(offered('facture août')).toEqual([['Factures d’août 2026', '/billing?onglet=factures&month=2026-08']]);
    expect(offered('clôturer')).toEqual([['Préparer la clôture du mois', '/billing?new=1']]);
  });

  it('are none for whoever may not open where they lead', () => {
    const partner = (page: PageName) => mayOpen(page, 'partner_admin');
    for (const text of ['créditer zoé', 'approvisionner pasta', 'relevés octobre', 'factures octobre', 'clôturer']) {
      expect(offered(text, partner)).toEqual([]);
    }
  });
});
