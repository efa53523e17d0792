import { type Invoice } from './shapes.ts';

/** The client of an invoice: the restaurant, or the client of a service outside the web app. */
export const clientName = ({ restaurant, service }: Pick<Invoice, 'restaurant' | 'service'>): string =>
  restaurant?.name ?? service?.customer ?? '';
