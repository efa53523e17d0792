import { describe, expect, it } from 'vitest';
import { commandOf, textToSearch } from './commands.ts';

const TODAY = '2026-11-23';
const command = (text: string) => commandOf(text, TODAY);

describe('what is typed into the palette', () => {
  it.each([
    ['créditer zoé 10', { act: 'credit', query: 'zoe', amount: 10 }],
    ['CREDITER Zoé Martin de 12,50 €', { act: 'credit', query: 'zoe martin', amount: 12.5 }],
    ['crédit zoé 10€', { act: 'credit', query: 'zoe', amount: 10 }],
    ['créditer zoé', { act: 'credit', query: 'zoe', amount: undefined }],
    ['créditer 000012', { act: 'credit', query: '000012', amount: undefined }],
    ['créditer 000012 5', { act: 'credit', query: '000012', amount: 5 }],
    ['créditer 10', { act: 'credit', query: '', amount: 10 }],
    ['rembourser zoé 3,20', { act: 'refund', query: 'zoe', amount: 3.2 }],
    ['approvisionner pasta', { act: 'supply', query: 'pasta' }],
    ['livrer chez manon', { act: 'supply', query: 'manon' }],
    ['collecter gare sud', { act: 'collect', query: 'gare sud' }],
    ['relevés octobre', { act: 'statements', query: '', month: '2026-10' }],
    ['relevé d’octobre', { act: 'statements', query: '', month: '2026-10' }],
    ['relevés du mois de décembre', { act: 'statements', query: '', month: '2025-12' }],
    ['relevés oct 2024', { act: 'statements', query: '', month: '2024-10' }],
    ['relevés août pasta', { act: 'statements', query: 'pasta', month: '2026-08' }],
    ['relevés pasta', { act: 'statements', query: 'pasta', month: undefined }],
    ['facture août', { act: 'invoices', query: '', month: '2026-08' }],
    ['factures d’octobre de pasta', { act: 'invoices', query: 'pasta', month: '2026-10' }],
    ['clôturer octobre', { act: 'close', query: '' }],
    ['approvisionner la table du marché', { act: 'supply', query: 'table du marche' }],
    ['livrer chez l’ami des fleurs', { act: 'supply', query: 'ami des fleurs' }],
    ['collecter cour d’honneur', { act: 'collect', query: "cour d'honneur" }],
    ['créditer anne de la tour de 10 euros', { act: 'credit', query: 'anne de la tour', amount: 10 }],
    ['relevés de la table du marché d’octobre', { act: 'statements', query: 'table du marche', month: '2026-10' }],
    ['relevés du mois de mars 2025 de pasta', { act: 'statements', query: 'pasta', month: '2025-03' }],
    ['créditer zoé 1 200', { act: 'credit', query: 'zoe', amount: 1200 }],
    ['créditer zoé de 1\u202f200,50\u00a0€', { act: 'credit', query: 'zoe', amount: 1200.5 }],
    ['créditer zoé 1 200 500', { act: 'credit', query: 'zoe', amount: 1_200_500 }],
    ['créditer 000012 200', { act: 'credit', query: '000012', amount: 200 }],
    ['rembourser carte 12', { act: 'refund', query: 'carte 12', amount: undefined }],
    ['rembourser la carte 12 200', { act: 'refund', query: 'carte 12', amount: 200 }],
    ['rembourser la carte 12 de 5', { act: 'refund', query: 'carte 12', amount: 5 }],
  ])('%s', (text, asked) => {
    expect(command(text)).toEqual(asked);
  });

  it.each(['zoé', 'cr', 'créer des cartes', 'cartes', '', '10', 'lavage', 'relations'])('is no act: %s', (text) => {
    expect(command(text)).toBeUndefined();
  });

  it.each([
    ['clo', 'clo'],
    ['Clo Martin', 'Clo Martin'],
    ['rem', 'rem'],
    ['créditer zoé 10', 'zoe'],
    ['zoé', 'zoé'],
  ])('of « %s », « %s » is searched', (text, searched) => {
    expect(textToSearch(text, command(text))).toBe(searched);
  });

  it('is no amount of nothing, nor of three decimals', () => {
    expect(command('créditer zoé 0')).toMatchObject({ query: 'zoe 0', amount: undefined });
    expect(command('créditer zoé 1,234')).toMatchObject({ query: 'zoe 1,234', amount: undefined });
  });
});
