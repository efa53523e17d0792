/**
 * Pixels of the longer side of what is kept: what is in a crate can be seen, and a phone keeps a
 * day of them.
 */
const MAX_SIDE = 1200;
const QUALITY = 0.8;

/**
 * A picture taken at a stop, made small enough to be kept on a phone and sent, as a data URL
 * (JPEG). Raises when the file is no picture that this browser reads.
 */
export async function smallPicture(file: Blob): Promise<string> {
  const drawn = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(drawn.width * scale));
  canvas.height = Math.max(1, Math.round(drawn.height * scale));
  canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  drawn.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
