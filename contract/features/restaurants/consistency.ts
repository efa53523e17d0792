import { implausiblePosition } from '../../shared/places/position.ts';
import { vatNumberOf } from '../../base/validation/business.ts';
import { RESTAURANT_FIELDS } from '../../shared/restaurants/fields.ts';

/** A field of a restaurant that must agree with something else of it. */
interface Compared {
  readonly siren?: string | null | undefined;
  readonly siret?: string | null | undefined;
  readonly vat_number?: string | null | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/**
 * French sentences, by field, for numbers that contradict each other and for half a position; none
 * when all agree.
 */
export function contradictions(fields: Compared): Record<string, string[]> {
  const { siren = null, siret = null, vat_number = null, latitude = null, longitude = null } = fields;
  const found: Record<string, string[]> = {};
  const known = siren ?? siret?.slice(0, 9) ?? null;
  if (siren !== null && siret !== null && !siret.startsWith(siren))
    found['siret'] = [`Le champ ${RESTAURANT_FIELDS.siret.label} ne commence pas par le SIREN.`];
  if (vat_number !== null && known !== null && vat_number !== vatNumberOf(known))
    found['vat_number'] = [`Le champ ${RESTAURANT_FIELDS.vat_number.label} ne correspond pas au SIREN.`];
  if ((latitude === null) !== (longitude === null))
    found[latitude === null ? 'latitude' : 'longitude'] = [
      'Indiquez à la fois la latitude et la longitude, ou aucune des deux.',
    ];
  const misplaced = implausiblePosition(latitude, longitude);
  if (misplaced !== undefined) found['latitude'] = [misplaced];
  return found;
}
