import { describe, expect, it } from 'vitest';
import { nameRefusal, renamed, viewAddress, viewSearch, withoutView, withView } from './views.ts';

const toPrint = { name: 'À imprimer', search: 'printing=to_print' };
const active = { name: 'Actives', search: 'status=active' };

describe('a view', () => {
  it('keeps filters, order, columns and size, not the page nor what is open', () => {
    expect(viewSearch('?status=active&page=3&sort=-credits&size=100&open=12&transaction=4')).toBe(
      'size=100&sort=-credits&status=active',
    );
  });

  it('is the same however its address is ordered', () => {
    expect(viewSearch('?sort=id&q=12')).toBe(viewSearch('?q=12&sort=id'));
  });

  it('keeps how the columns stand, by the person’s own choice too', () => {
    const layout = [{ key: 'number' }, { key: 'credits', width: 160, pinned: true as const }];
    const search = new URLSearchParams(viewSearch('?status=active', { columns: ['number', 'credits'], layout }));
    expect(Object.fromEntries(search)).toEqual({
      status: 'active',
      columns: 'number,credits',
      layout: 'number,credits.160!',
    });
  });

  it('opens nothing over the list, whoever wrote it', () => {
    expect(viewAddress('/cards', { search: 'new=1&status=active&open=3' })).toBe('/cards?status=active');
  });

  it('of a whole list has the list’s own address', () => {
    expect(viewAddress('/cards', { search: '' })).toBe('/cards');
    expect(viewAddress('/cards', active)).toBe('/cards?status=active');
  });

  it('takes the place of its namesake', () => {
    const again = { name: 'actives', search: 'status=active&q=1' };
    expect(withView([toPrint, active], again)).toEqual([toPrint, again]);
    expect(withView([toPrint], active)).toEqual([toPrint, active]);
  });

  it('is renamed and removed alone', () => {
    expect(renamed([toPrint, active], active, 'En service')).toEqual([toPrint, { ...active, name: 'En service' }]);
    expect(withoutView([toPrint, active], toPrint)).toEqual([active]);
  });

  it('needs a name of its own', () => {
    expect(nameRefusal([toPrint, active], '  ')).toBe('Le champ Nom est obligatoire');
    expect(nameRefusal([toPrint, active], 'À IMPRIMER', active)).toBe('Une autre vue porte ce nom.');
    expect(nameRefusal([toPrint, active], 'ACTIVES', active)).toBeUndefined();
    const many = Array.from({ length: 30 }, (_none, index) => ({ name: `Vue ${index}`, search: '' }));
    expect(nameRefusal(many, 'Une de plus')).toBe('Une liste garde au plus 30 vues.');
    expect(nameRefusal(many, 'vue 3')).toBeUndefined();
  });
});
