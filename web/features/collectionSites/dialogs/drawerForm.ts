import { type CollectionDrawer, type DrawerStatus } from '@boucle/contract/features/collectionSites/shapes.ts';
import { numberTyped, typedNumber } from '../../../shared/places/placeForm.ts';

/** Values of a drawer's form, as they are typed. */
export interface DrawerValues {
  readonly name: string;
  readonly format_id: string;
  readonly capacity: string;
  readonly status: DrawerStatus;
}

export const DRAWER_FIELDS = ['name', 'format_id', 'capacity', 'status'] as const;
export const NEW_DRAWER: DrawerValues = { name: '', format_id: '', capacity: '', status: 'active' };

/** Drawer that a form starts from. */
export type VersionedDrawer = Pick<CollectionDrawer, 'name' | 'format_id' | 'capacity' | 'status' | 'version'>;

/** The fields that two versions of a drawer may differ in. */
export const DRAWER_LABELS = {
  name: 'Nom',
  format_id: 'Format accepté',
  capacity: 'Capacité',
  status: 'État',
} as const;

/** A drawer as its form shows it. */
export const drawerValues = ({ name, format_id, capacity, status }: VersionedDrawer): DrawerValues => ({
  name,
  format_id: format_id === null ? '' : String(format_id),
  capacity: typedNumber(capacity),
  status,
});

/** Body that the form sends. */
export const drawerSent = (values: DrawerValues) => ({
  name: values.name.trim(),
  format_id: values.format_id === '' ? null : Number(values.format_id),
  capacity: numberTyped(values.capacity),
  status: values.status,
});
