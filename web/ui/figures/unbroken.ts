import { quantity } from '@boucle/contract/base/format.ts';
import { type ReactNode } from 'react';

const UNIT = /(\d) (?=(?:[mcd]?l|k?g|[mc]m)\b)/gi;

/** A text whose figures keep their unit on the same line: « Bol 1 L ». Other nodes as they are. */
export const unbroken = (node: ReactNode): ReactNode => (typeof node === 'string' ? unbrokenText(node) : node);

const unbrokenText = (text: string): string => text.replace(UNIT, '$1\u00a0');

/** « 2 × Grand bol 1 L »: containers of one format, figures and units on the line of their word. */
export const piecesOf = (pieces: number, title: string): string =>
  unbrokenText(`${quantity(pieces)}\u00a0×\u00a0${title}`);
