import { z } from 'zod';
import { PICTURE_MAX_KILOBYTES, PICTURE_TYPES } from './constants.ts';
import { fieldSays } from './formBody.ts';

/** Where the server shows the pictures it keeps: `/pictures/<hash>.webp`. */
export const PICTURES_PATH = '/pictures';

const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** « Moins de 5120 Ko »: the rule `size` is strict. */
const MOST_BYTES = PICTURE_MAX_KILOBYTES * 1024 - 1;

/** Bytes that a data URL writes in base64. */
function bytesIn(url: string): number {
  const letters = url.length - url.indexOf(',') - 1;
  return Math.floor((letters * 3) / 4) - (url.endsWith('==') ? 2 : url.endsWith('=') ? 1 : 0);
}

/**
 * A file, or in JSON the same as a text `data:image/…;base64,…`; null: the present picture goes.
 */
export type SentPicture = z.output<z.ZodFile> | string | null;

/**
 * A picture sent with a form: a file, or a data URL in JSON; null (an empty text in a form of
 * several parts, which has no null) removes the present one, nothing keeps it. `field` is the label
 * in its refusals. What the picture really is, the server finds out when it keeps it.
 */
export const picture = (field: string) => {
  const notAnImage = fieldSays(field, 'image');
  const tooLarge = fieldSays(field, 'size', { size: PICTURE_MAX_KILOBYTES });
  const file = z
    .file()
    .mime([...PICTURE_TYPES], fieldSays(field, 'mimes', { list: PICTURE_TYPES.join(', ') }))
    .max(MOST_BYTES, tooLarge);
  const written = z
    .string()
    .regex(DATA_URL, notAnImage)
    .refine((url) => bytesIn(url) <= MOST_BYTES, tooLarge);
  const given = z.union([file, z.null(), z.literal('').transform(() => null), written], { error: notAnImage });
  return (given as z.ZodType<SentPicture, SentPicture>).optional();
};
