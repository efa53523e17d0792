import { type ReactNode } from 'react';

const UNIT = /(\d) (?=(?:[mcd]?l|k?g|[mc]m)\b)/gi;

/** A text whose figures keep their unit on the same line: « Bol 1 L ». Other nodes as they are. */
export const unbroken = (node: ReactNode): ReactNode =>
  typeof node === 'string' ? node.replace(UNIT, '$1\u00a0') : node;
