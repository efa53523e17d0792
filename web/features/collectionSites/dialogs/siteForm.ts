import { type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { SITE_FIELDS } from '@boucle/contract/shared/collectionSites/fields.ts';
import { labelsOf, sentTexts, typedTexts } from '@boucle/contract/base/fields/fields.ts';
import { sentPosition, type TypedPlace, typedPosition } from '../../../shared/places/placeForm.ts';

/** Values of a collector's form, as they are typed. */
export type SiteValues = TypedPlace;

export const NEW_SITE: SiteValues = { ...typedTexts(SITE_FIELDS), latitude: '', longitude: '' };

/** The fields that two versions of a collector may differ in. */
export const SITE_LABELS = labelsOf(SITE_FIELDS);
export const SITE_NAMES = Object.keys(SITE_LABELS) as (keyof typeof SITE_LABELS)[];

/** A collector as its form shows it. */
export const siteValues = (site: CollectionSite): SiteValues => ({
  ...typedTexts(SITE_FIELDS, site),
  ...typedPosition(site),
});

/** Body that the form sends. */
export const siteSent = (values: SiteValues) => ({ ...sentTexts(SITE_FIELDS, values), ...sentPosition(values) });
