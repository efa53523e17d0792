import { expect, it } from 'vitest';
import { lowReason } from './lowReason.ts';

it('says which format is short, and of how many', () => {
  const lowest_format = { format_title: 'Petit bol', available: 17, alert_level: 48 };
  expect(lowReason({ low_formats_count: 1, lowest_format })).toEqual({
    format: 'Petit bol 17\u00a0/\u00a048',
    others: undefined,
  });
  expect(lowReason({ low_formats_count: 3, lowest_format })?.others).toBe('+2');
  expect(lowReason({ low_formats_count: 0, lowest_format: null })).toBeUndefined();
});
