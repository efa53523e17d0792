import { z } from 'zod';
import { PICTURE_MAX_KILOBYTES, PICTURE_TYPES } from './constants.ts';
import { validation } from './messages/fr/validation.ts';
import { formatMessage } from './messages/icu.ts';

/** Where the server shows the pictures it keeps: `/pictures/<hash>.webp`. */
export const PICTURES_PATH = '/pictures';

/**
 * A picture sent with a form: a file (multipart), null (JSON) or an empty text (multipart, which has no null) to remove the present one,
 * nothing to keep it. `field` is the label that the refusals bear.
 */
export const picture = (field: string) => {
  const say = (rule: 'image' | 'mimes' | 'size', values: Readonly<Record<string, string | number>> = {}) =>
    formatMessage(validation[rule], { field, ...values });
  const file = z
    .file()
    .mime([...PICTURE_TYPES], say('mimes', { list: PICTURE_TYPES.join(', ') }))
    .max(PICTURE_MAX_KILOBYTES * 1024 - 1, say('size', { size: PICTURE_MAX_KILOBYTES }));
  return z.union([file, z.null(), z.literal('').transform(() => null)], { error: say('image') }).optional();
};
