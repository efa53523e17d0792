import { type FormatDrawing, FORMAT_PATHS } from '@boucle/contract/features/formats/drawings.ts';
import { type Look } from '../pdf/brand.ts';

/** One stroke or shape of a pictogram, and its paint. */
interface Part {
  readonly path: string;
  readonly ink: 'line' | 'accent' | 'solid';
  /** Degrees, about a point. */
  readonly turned?: readonly [degrees: number, x: number, y: number];
  readonly filled?: boolean;
}

/** A step of what is done with a container, on a ground of 140 × 122. */
export interface Step {
  readonly title: string;
  readonly text: string;
  readonly parts: readonly Part[];
}

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const EMPTY: Step = {
  title: 'Videz',
  text: 'Un coup de serviette suffit, nous lavons.',
  parts: [
    {
      path: 'M28 40h68a34 34 0 0 1-22 31v7H50v-7a34 34 0 0 1-22-31z',
      ink: 'line',
      filled: true,
      turned: [52, 62, 46],
    },
    { path: [circle(34, 92, 3), circle(48, 104, 3), circle(30, 112, 3)].join(''), ink: 'solid' },
    { path: 'M92 18l12-8M100 32l14-2', ink: 'accent' },
  ],
};

const PUT: Step = {
  title: 'Déposez',
  text: 'Tous les formats, avec leur couvercle.',
  parts: [
    { path: 'M22 74v40h96V74M22 74h26M92 74h26', ink: 'line' },
    { path: 'M44 40h52a26 26 0 0 1-17 24v6H61v-6a26 26 0 0 1-17-24z', ink: 'line', filled: true },
    { path: 'M70 6v22M60 19l10 10 10-10', ink: 'accent' },
    { path: 'M50 92h40', ink: 'line' },
  ],
};

const SCAN: Step = {
  title: 'Scannez',
  text: 'Ce code, puis votre carte ou l’appli.',
  parts: [
    {
      path: 'M53 10h34a11 11 0 0 1 11 11v82a11 11 0 0 1-11 11h-34a11 11 0 0 1-11-11v-82a11 11 0 0 1 11-11z',
      ink: 'line',
      filled: true,
    },
    { path: 'M63 100h14', ink: 'line' },
    { path: 'M110 34a26 26 0 0 1 0 36M120 24a42 42 0 0 1 0 56', ink: 'accent' },
  ],
};
/** The code on the phone's screen. */
const SCREEN = 'M55 30h12v12H55zM73 30h12v12H73zM55 48h12v12H55zM73 48h5v5h-5zM80 55h5v5h-5z';

const DONE: Step = {
  title: 'C’est rendu',
  text: 'Votre consigne revient sur votre cagnotte.',
  parts: [
    { path: circle(70, 60, 36), ink: 'line', filled: true },
    { path: 'M82 47a17 17 0 1 0 0 26M50 56h22M50 65h20', ink: 'line' },
    { path: 'M112 78A48 48 0 0 1 34 92M34 92l-3 14M34 92l13 4', ink: 'accent' },
  ],
};

export const STEPS: readonly Step[] = [EMPTY, PUT, SCAN, DONE];

/** Draws a step's pictogram with its ground's corner at the origin. */
export function drawStep(document: PDFKit.PDFDocument, look: Look, step: Step): void {
  for (const { path, ink, turned, filled = false } of step.parts) {
    document.save();
    if (turned !== undefined) document.rotate(turned[0], { origin: [turned[1], turned[2]] });
    document
      .lineWidth(ink === 'accent' ? 6 : 5)
      .lineCap('round')
      .lineJoin('round');
    if (ink === 'solid') document.path(path).fill(look.accent);
    else if (filled) document.path(path).fillAndStroke(look.tint, look.middle);
    else document.path(path).stroke(ink === 'accent' ? look.accent : look.middle);
    document.restore();
  }
  if (step === SCAN) document.path(SCREEN).fill(look.middle);
}

/** Draws a format with its ground's corner at the origin. */
export function drawFormat(document: PDFKit.PDFDocument, look: Look, drawing: FormatDrawing): void {
  const [body, lid] = FORMAT_PATHS[drawing];
  document.lineCap('round').lineJoin('round');
  document.path(body).lineWidth(2).fillAndStroke(look.tint, look.middle);
  document.path(lid).lineWidth(3).stroke(look.accent);
}
