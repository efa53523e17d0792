import { type FORMAT_DRAWINGS } from '../../shared/formats/limits.ts';

export type FormatDrawing = (typeof FORMAT_DRAWINGS)[number];

/** Body and lid of each drawing, on a 40 × 40 ground: on screens and on paper. */
export const FORMAT_PATHS: Readonly<Record<FormatDrawing, readonly [body: string, lid: string]>> = {
  bowl: ['M6 18h28a14 14 0 0 1-9 13.1V33H15v-1.9A14 14 0 0 1 6 18z', 'M8 12.5h24'],
  'small-bowl': ['M9.5 20h21a10.5 10.5 0 0 1-7 9.9V32h-7v-2.1a10.5 10.5 0 0 1-7-9.9z', 'M11.5 14.5h17'],
  tray: ['M6 17h28l-3 13a3 3 0 0 1-3 2H12a3 3 0 0 1-3-2z', 'M6 11.5h28'],
  'two-part-tray': ['M5 17h30l-2.5 13a3 3 0 0 1-3 2h-19a3 3 0 0 1-3-2zM21 17v15', 'M5 11.5h30'],
  cup: ['M11 13h18l-2 18a3 3 0 0 1-3 2.7h-8a3 3 0 0 1-3-2.7z', 'M9.5 8h21'],
};
