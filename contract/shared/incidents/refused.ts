/**
 * Acts that a counter does without network and sends later; each may then be refused, and its
 * pieces are an incident.
 */
export const REFUSED_TYPES = [
  'return_container',
  'grab_guest_container',
  'return_guest_container',
  'customerless_refill',
] as const;
export type RefusedType = (typeof REFUSED_TYPES)[number];
