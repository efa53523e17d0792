import { type CollectionSite } from '@boucle/contract/collectionSites/calls.ts';
import {
  ADDRESS_FIELDS,
  addressSent,
  NO_ADDRESS,
  type TypedAddress,
  typedAddress,
} from '../../../shared/places/placeForm.ts';

/** What the form of a collector holds, as it is typed. */
export interface SiteValues extends TypedAddress {
  readonly name: string;
}

export const SITE_FIELDS = ['name', ...ADDRESS_FIELDS] as const;
export const NEW_SITE: SiteValues = { name: '', ...NO_ADDRESS };

/** The fields that two versions of a collector may differ in. */
export const SITE_LABELS = {
  name: 'Nom',
  address: 'Adresse',
  postcode: 'Code postal',
  city: 'Ville',
  latitude: 'Latitude',
  longitude: 'Longitude',
} as const;

/** A collector as its form shows it. */
export const siteValues = (site: CollectionSite): SiteValues => ({ name: site.name, ...typedAddress(site) });

/** What the form sends. */
export const siteSent = (values: SiteValues) => ({ name: values.name.trim(), ...addressSent(values) });
