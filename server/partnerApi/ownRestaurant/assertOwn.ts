import { notFound } from '../../platform/http/errors.ts';
import { type PartnerCaller } from '../context.ts';

/** 404 for a restaurant that is not the owner's. */
export function assertOwn({ person }: PartnerCaller, id: number): void {
  if (person === null || !person.restaurantIds.includes(id)) throw notFound('Ce restaurant');
}
