import { type Page } from '@playwright/test';
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
