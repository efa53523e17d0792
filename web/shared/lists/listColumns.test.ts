import { describe, expect, it } from 'vitest';
import { type Column } from '../../ui/table/columns.ts';
import { columnChoice, hiddenBy } from './listColumns.ts';

const columns: Column<object>[] = [
  { key: 'number', label: 'Numéro', cell: () => null },
  { key: 'status', label: 'Statut', cell: () => null },
  { key: 'disabled', label: 'Désactivée le', cell: () => null, hiddenByDefault: true },
];

describe('the columns of a list', () => {
  it('are those of the address when it names some', () => {
    expect(columnChoice(columns, ['number', 'disabled'], ['status'])).toEqual(['number', 'disabled']);
  });
  it('else those the person left visible', () => {
    expect(columnChoice(columns, undefined, ['status'])).toEqual(['number', 'disabled']);
    expect(columnChoice(columns, undefined, [])).toEqual(['number', 'status', 'disabled']);
  });
  it('else the list’s own', () => {
    expect(columnChoice(columns, undefined, undefined)).toBeUndefined();
  });
});

describe('what is kept of a choice of columns', () => {
  it('is what it hides', () => {
    expect(hiddenBy(columns, ['number'])).toEqual(['status', 'disabled']);
  });
  it('keeps what was hidden of columns that are not offered now', () => {
    expect(hiddenBy(columns, ['number', 'status', 'disabled'], ['status', 'from'])).toEqual(['from']);
  });
});
