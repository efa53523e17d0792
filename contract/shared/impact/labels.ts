import { decimalNumber, quantity } from '../../base/format.ts';

/** What a factor is of: one container made, one wash, one throw-away packaging, one kilometre. */
export const FACTOR_KINDS = ['single_use', 'production', 'washing', 'transport_km'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export const FACTOR_KIND_LABELS: Readonly<Record<FactorKind, string>> = {
  single_use: 'Emballage jetable',
  production: 'Fabrication d’un contenant',
  washing: 'Lavage d’un contenant',
  transport_km: 'Kilomètre de tournée',
};

/** Unit of a factor, as its field shows it. */
export const FACTOR_UNITS: Readonly<Record<FactorKind, string>> = {
  single_use: 'g CO₂e par emballage',
  production: 'g CO₂e par contenant',
  washing: 'g CO₂e par lavage',
  transport_km: 'g CO₂e par km',
};

export const FACTOR_LIMITS = {
  /** Grams. */
  grams: 1_000_000,
  source: 300,
  url: 500,
} as const;

/** Why bounds are refused. */
export const BOUNDS_SAY = 'La valeur doit être entre le bas et le haut.';
export const NO_WASTE_SAYS = 'Seul un emballage jetable a un poids de déchet.';
export const NO_FORMAT_SAYS = 'Un kilomètre n’est d’aucun format.';

/** CO₂e: the value that counts, and the bounds within which it is known. */
export interface Bounds {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** « 12,3 kg », « −4,2 kg », « 1 240 kg »: grams as kilograms. */
export function kilograms(grams: number): string {
  const kilos = Math.round(grams / 100) / 10;
  return `${Math.abs(kilos) < 100 ? decimalNumber(kilos) : quantity(Math.round(kilos))}\u00a0kg`;
}

const milligrams = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });

/** « 0,125 »: the grams of a factor, to the milligram. */
export const factorGrams = (grams: number): string => milligrams.format(grams);

/** « de −1,2 kg à 4 kg »; empty where both bounds are the value. */
export const boundsText = ({ low, high }: Bounds): string =>
  low === high ? '' : `de ${kilograms(low)} à ${kilograms(high)}`;

/** « Rapport n° 12 », « Attestation n° 13 ». */
export const frozenTitle = (number: number, isOfRestaurant: boolean): string =>
  `${isOfRestaurant ? 'Attestation' : 'Rapport'} n°\u00a0${number}`;
