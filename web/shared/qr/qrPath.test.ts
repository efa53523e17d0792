import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './qrPath.ts';

const UUID = '3f0c8a52-7b1d-4e7a-9a55-0c1d2e3f4a5b';

it('draws every dark module of the code once, inside a quiet border of four', () => {
  const { size, path } = qrPath(UUID);
  const dark = new Set<string>();
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let step = 0; step < Number(width); step += 1) {
      const module = `${Number(x) + step} ${y}`;
      expect(dark.has(module)).toBe(false);
      dark.add(module);
    }
  }
  const expected = encode(UUID, { ecc: 'M', border: 4 }).data.flatMap((row, y) =>
    row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])),
  );
  expect([...dark].sort()).toEqual(expected.sort());
  for (const module of dark) {
    for (const place of module.split(' ').map(Number)) {
      expect(place).toBeGreaterThanOrEqual(4);
      expect(place).toBeLessThan(size - 4);
    }
  }
});
