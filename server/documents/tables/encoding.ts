import { Unreadable } from './unreadable.ts';

/** How the letters of a text file are written. */
export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';

const UTF_16LE_MARK = [0xff, 0xfe];

/**
 * A text file as text, without its byte order mark. What is no UTF-8 is read as Windows-1252, which
 * Excel writes in France, and in which no byte is wrong. Throws Unreadable for what is no text.
 */
export function decoded(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  const encoding = encodingOf(bytes);
  // Windows-1252 leaves five bytes without a letter: the decoder makes control characters of them,
  // which fields refuse.
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0')) throw new Unreadable('Ce fichier n’est ni un CSV ni un classeur Excel (.xlsx).');
  return { text, encoding };
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (UTF_16LE_MARK.every((byte, place) => bytes[place] === byte)) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
