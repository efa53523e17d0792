import { type ReadingsAnswer } from '@boucle/contract/stockCounts/shapes.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { takeRecorded } from './recorded.ts';
import { type KnownSheet, type SheetLine } from './sheet.ts';

const KEY = ['sheet'];
const line = (counted: number | null): SheetLine => ({
  place: 'restaurant',
  place_id: 12,
  name: 'Ô Bon Bol',
  state: 'clean',
  format_id: 1,
  format_title: 'Grand bol 1 L',
  drawing: 'bowl',
  picture_url: null,
  counted,
  expected: null,
  gap: null,
  moved_since: null,
  readings: [],
});
const sheet = (counted: number | null): KnownSheet => ({
  id: 7,
  title: '',
  status: 'open',
  blind: true,
  opened_by: '',
  lines: [line(counted)],
  threshold: 20,
  readAt: '2026-04-01T11:00:00Z',
  sure: true,
});

it('a number that was just recorded stays, though a sheet read before it comes after it', async () => {
  const cache = new QueryClient();
  const answers: ((sheet: KnownSheet) => void)[] = [];
  const observer = new QueryObserver(cache, {
    queryKey: KEY,
    queryFn: () => new Promise<KnownSheet>((resolve) => answers.push(resolve)),
  });
  const leave = observer.subscribe(() => undefined);
  answers[0]?.(sheet(null));
  await expect.poll(() => cache.getQueryData<KnownSheet>(KEY)?.lines[0]?.counted).toBe(null);

  void observer.refetch();
  takeRecorded(cache, KEY, { lines: [line(12)], status: 'open' } as unknown as ReadingsAnswer);
  answers[1]?.(sheet(null));
  await new Promise((resolve) => setTimeout(resolve));
  expect(cache.getQueryData<KnownSheet>(KEY)?.lines[0]?.counted).toBe(12);
  answers[2]?.(sheet(12));
  leave();
  cache.clear();
});
