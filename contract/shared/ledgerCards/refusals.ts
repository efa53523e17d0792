import { fieldSays } from '../../base/formBody.ts';

/** Error of a place without its number. */
export const PLACE_MISSING = fieldSays('Numéro du lieu', 'required');
