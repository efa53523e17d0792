/** Longest texts of a place, in characters, and most pieces that may fit in it. */
export const PLACE_MAX = { name: 120, address: 200, postcode: 10, city: 100, capacity: 100_000 } as const;

/** Sheets on which the QR code of a place is printed. */
export const CODE_LAYOUTS = ['a4', 'a5', 'label'] as const;
export type CodeLayout = (typeof CODE_LAYOUTS)[number];

/** An address on one line: « 12 rue de la Juiverie, 44000 Nantes ». */
export function addressLine(place: { address: string; postcode: string; city: string }): string {
  return [place.address, [place.postcode, place.city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
