import sharp from 'sharp';
import { expect, it } from 'vitest';
import { codePng, modulesOf } from './codePictures.ts';

const CODE = { link: 'https://boucle.example/p/p12.1.abcdefghijklmnopqrstuv', name: 'Point de la gare' };
const TURNS = 20;

it('writes a QR code as a PNG whose pixels are its modules, in two colours', async () => {
  const { data, size } = modulesOf(CODE);
  const picture = sharp(codePng(CODE));
  const { width, height, format } = await picture.metadata();
  const scale = Math.floor(1024 / size);
  expect({ width, height, format }).toEqual({ width: size * scale, height: size * scale, format: 'png' });

  const pixels = await picture.removeAlpha().raw().toBuffer();
  const colourAt = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  for (const [line, row] of data.entries()) {
    for (const [column, dark] of row.entries()) {
      const colour = dark ? [0x1d, 0x25, 0x21] : [255, 255, 255];
      expect(colourAt(column * scale, line * scale)).toEqual(colour);
      expect(colourAt((column + 1) * scale - 1, (line + 1) * scale - 1)).toEqual(colour);
    }
  }
});

it('takes less than 50 ms of processor for a QR code as PNG', () => {
  codePng(CODE);
  const before = process.cpuUsage();
  for (let turn = 0; turn < TURNS; turn += 1) codePng(CODE);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000 / TURNS).toBeLessThan(50);
});
