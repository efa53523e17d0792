import { gzipSync } from 'node:zlib';
import { answers, objects } from 'virtual:answer-shapes';
import { expect, it } from 'vitest';

it('the shapes of all the answers weigh 4 KiB at most as they travel (fault 13)', () => {
  const texts = JSON.stringify([
    objects.join(';'),
    Object.values(answers).map((calls) => Object.values(calls).join(' ')),
  ]);
  const bytes = gzipSync(texts, { level: 9 }).length;
  expect(bytes, 'octets compressés').toBeLessThanOrEqual(4096);
});
