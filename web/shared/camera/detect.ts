import { loadFile } from '../../ui/loading/loadFile.ts';

/** Reads the QR code that a video shows at this moment; undefined when there is none. */
export type Detect = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Chrome on Android reads codes itself; lib.dom does not know it yet. */
interface NativeDetector {
  detect: (video: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

const FORMAT = 'qr_code';
/**
 * Longest side of what is looked at, in pixels: enough for a code that fills a third of it, and
 * quick on an old phone.
 */
const SIDE = 640;

/** The browser's own reader where it has one, else a library that comes when it is needed. */
export async function createDetect(): Promise<Detect> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch(() => undefined);
  if (BarcodeDetector === undefined || formats?.includes(FORMAT) !== true) return readByLibrary();
  const detector = new BarcodeDetector({ formats: [FORMAT] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function readByLibrary(): Promise<Detect> {
  const { default: read } = await loadFile(() => import('jsqr'));
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const { videoWidth, videoHeight } = video;
    if (drawing === null || videoWidth === 0 || videoHeight === 0) return Promise.resolve(undefined);
    const scale = Math.min(1, SIDE / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = drawing.getImageData(0, 0, canvas.width, canvas.height);
    return Promise.resolve(read(data, width, height, { inversionAttempts: 'dontInvert' })?.data);
  };
}
