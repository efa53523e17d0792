import { type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { encode } from 'uqr';

/** A camera that looks at the QR code of a text: what reads it is real. */
export async function showToCamera(page: Page, text: string): Promise<void> {
  const { data, size } = encode(text, { ecc: 'M', border: 6 });
  await page.addInitScript(
    ({ modules, side }) => {
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 480;
      const drawing = canvas.getContext('2d');
      const module = Math.floor(420 / side);
      const draw = () => {
        if (drawing === null) return;
        drawing.fillStyle = '#fff';
        drawing.fillRect(0, 0, canvas.width, canvas.height);
        drawing.fillStyle = '#000';
        modules.forEach((row, y) => {
          row.forEach((dark, x) => {
            if (dark) drawing.fillRect(100 + x * module, 20 + y * module, module, module);
          });
        });
      };
      setInterval(draw, 50);
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream());
    },
    { modules: data, side: size },
  );
}

/** A person who refuses the camera. */
export const refuseCamera = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });

/** Pixels of a module. */
const SCALE = 4;

/** The text of a QR code that a page draws, read as a camera's picture is. */
export async function readQr(code: Locator): Promise<string> {
  const side = Number((await code.getAttribute('viewBox'))?.split(' ')[2]) * SCALE;
  const picture = new Uint8ClampedArray(side * side * 4).fill(255);
  const path = (await code.locator('path').getAttribute('d')) ?? '';
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let line = Number(y) * SCALE; line < (Number(y) + 1) * SCALE; line += 1)
      for (let dot = Number(x) * SCALE; dot < (Number(x) + Number(run)) * SCALE; dot += 1)
        picture.fill(0, (line * side + dot) * 4, (line * side + dot) * 4 + 3);
  const read = jsQR(picture, side, side);
  if (read === null) throw new Error('The QR code cannot be read.');
  return read.data;
}
