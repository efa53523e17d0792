import { expect, it } from 'vitest';
import { outlineOf, outlinePicture } from './outline.ts';

const drawn = async (places: Parameters<typeof outlinePicture>[0]) => (await outlinePicture(places)).toString();
const at = (latitude: number | null, longitude: number | null, open = true) =>
  ({ latitude, longitude, open, room: null }) as const;

it('draws places with north above, as far across as down, within the picture', () => {
  const outline = outlineOf([at(47.2, -1.56), at(47.22, -1.56), at(47.21, -1.53), at(null, null)]);
  const [south, north, east] = outline?.spots ?? [];
  expect(outline?.spots).toHaveLength(3);
  expect(south?.y).toBeGreaterThan(north?.y ?? 0);
  expect(east?.x).toBeGreaterThan(south?.x ?? 0);
  // 2,226 m down, 2,269 m across.
  const down = (south?.y ?? 0) - (north?.y ?? 0);
  const across = (east?.x ?? 0) - (south?.x ?? 0);
  expect(Math.abs(across / down - 2269 / 2226)).toBeLessThan(0.02);
  for (const { x, y } of outline?.spots ?? []) {
    expect(Math.min(x, 320 - x)).toBeGreaterThan(9);
    expect(Math.min(y, 178 - y)).toBeGreaterThan(9);
  }
  expect(outline?.scale.metres).toBe(1000);
  expect(Math.abs((outline?.scale.width ?? 0) / down - 1000 / 2226)).toBeLessThan(0.02);
});

it('draws nothing for one place, and places at one address beside each other’s middle', async () => {
  expect(outlineOf([at(47.2, -1.56), at(null, -1.5)])).toBeUndefined();
  expect(await drawn([at(47.2, -1.56)])).toBe('');
  expect(outlineOf([at(47.2, -1.56), at(47.2, -1.56)])?.spots[0]?.x).toBe(160);
});

it('says in words what it shows, places that take containers last', async () => {
  const picture = await drawn([at(47.2, -1.56), at(47.21, -1.53, false)]);
  expect(picture).toContain('Plan de 2 lieux\u00a0: 1 prend des contenants maintenant');
  expect(picture).toContain('>500\u00a0m</text>');
  expect(picture.indexOf('class=""')).toBeLessThan(picture.indexOf('class="open"'));
});
