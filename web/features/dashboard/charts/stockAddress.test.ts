import { describe, expect, it } from 'vitest';
import { readFilters } from '../filters.ts';
import { stockAddress } from './stockAddress.ts';

const all = readFilters({}, '2025-04-01');
const one = readFilters({ restaurant: '3', format: '2' }, '2025-04-01');

describe('what leads from « Où sont les contenants » to its rows', () => {
  it('keeps the state that was clicked', () => {
    expect(stockAddress(all, 'warehouse', 'dirty')).toContain('/stock-card?place=warehouse&state=dirty&');
    expect(stockAddress(all, 'restaurants', 'dirty')).toBe('/restaurants?stock=sales');
    expect(stockAddress(all, 'drop_off_points', 'dirty')).toBe('/dropoffs?stock=sales');
    expect(stockAddress(all, 'partners', 'transit')).toBe('/partners?sort=-transit');
    expect(stockAddress(all, 'restaurants', 'reserved')).toBe('/orders?status=pending,validated');
  });
  it('keeps the restaurant and the format that are looked at', () => {
    expect(stockAddress(one, 'restaurants', 'clean')).toContain(
      '/stock-card?place=restaurant&id=3&format=2&state=clean&',
    );
    expect(stockAddress(one, 'guests')).toContain('/stock-card?place=guests&id=3&format=2&');
    expect(stockAddress(one, 'restaurants', 'reserved')).toBe('/orders?status=pending,validated&restaurant_id=3');
  });
  it('leads nowhere when no list tells who has them', () => {
    expect(stockAddress(all, 'guests')).toBeUndefined();
    expect(stockAddress(all, 'services')).toBeUndefined();
  });
});
