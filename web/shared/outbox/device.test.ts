import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('gives no number twice, though what the browser keeps of it is lost', async () => {
  vi.stubGlobal('document', { addEventListener: () => undefined });
  // Full, and as it was written some numbers ago.
  vi.stubGlobal('localStorage', {
    getItem: () => '{"id":"phone","last":4}',
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  });
  vi.resetModules();
  const { nextReading } = await import('./device.ts');
  const given = Array.from({ length: 3 }, nextReading).map(({ device, n }) => `${device} ${n}`);
  expect(new Set(given).size).toBe(3);
  vi.resetModules();
  const another = await import('./device.ts');
  const { device, n } = another.nextReading();
  expect(given).not.toContain(`${device} ${n}`);
});
