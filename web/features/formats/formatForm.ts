import { type Format } from '@boucle/contract/shared/formats/shapes.ts';
import { type FormatDetail } from '@boucle/contract/features/formats/calls.ts';
import { MATERIAL_KIND_LABELS, MATERIAL_KINDS } from '@boucle/contract/shared/formats/materials.ts';
import { FORMAT_LIMITS } from '@boucle/contract/shared/formats/limits.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { amountError } from '../../shared/amountError.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { type PictureValue } from '../../ui/form/PictureField.tsx';
import { UNKNOWN } from '../../ui/texts.ts';

/** Values of a format's form; amounts in euros, NaN while what is typed is none. */
export type FormatValues = {
  title: string;
  subtitle: string;
  material_kind: string;
  material: string;
  volume_ml: string;
  drawing: Format['drawing'];
  picture: PictureValue;
  /** Of a new format; that of one that exists is changed by a dialog of its own. */
  deposit: number | null;
  purchase_cost: number | null;
  single_use_price: number | null;
  numbered: boolean;
  designed_washes: string;
  weight_g: string;
  single_use_weight_g: string;
};

export const FORMAT_FIELDS = [
  'title',
  'subtitle',
  'material_kind',
  'material',
  'volume_ml',
  'drawing',
  'picture',
  'deposit',
  'purchase_cost',
  'single_use_price',
  'numbered',
  'designed_washes',
  'weight_g',
  'single_use_weight_g',
] as const satisfies readonly (keyof FormatValues)[];

export const FORMAT_LABELS = {
  title: 'Titre',
  subtitle: 'Sous-titre',
  material_kind: 'Matière',
  material: 'Précision',
  volume_ml: 'Volume (ml)',
  deposit: 'Consigne',
  purchase_cost: 'Coût d’achat',
  single_use_price: 'Prix d’un emballage jetable',
  numbered: 'Numéroté',
  designed_washes: 'Utilisations prévues',
  weight_g: 'Poids (g)',
  single_use_weight_g: 'Poids d’un emballage jetable (g)',
} as const;

export const DRAWING_LABELS: Readonly<Record<Format['drawing'], string>> = {
  bowl: 'Grand bol',
  'small-bowl': 'Petit bol',
  tray: 'Barquette',
  'two-part-tray': 'Plateau deux cases',
  cup: 'Gobelet',
};

export const NEW_FORMAT: FormatValues = {
  title: '',
  subtitle: '',
  material_kind: '',
  material: '',
  volume_ml: '',
  drawing: 'bowl',
  picture: undefined,
  deposit: null,
  purchase_cost: null,
  single_use_price: null,
  numbered: false,
  designed_washes: '',
  weight_g: '',
  single_use_weight_g: '',
};

const numberText = (value: number | null): string => (value === null ? '' : String(value));
const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text.replaceAll(/\s/g, '')));

/** Values of the form for a format that exists. */
export const valuesOf = (format: FormatDetail): FormatValues => ({
  title: format.title,
  subtitle: format.subtitle,
  material_kind: format.material_kind ?? '',
  material: format.material,
  volume_ml: numberText(format.volume_ml),
  drawing: format.drawing,
  picture: undefined,
  deposit: format.deposit,
  purchase_cost: format.purchase_cost,
  single_use_price: format.single_use_price,
  numbered: format.numbered,
  designed_washes: numberText(format.designed_washes),
  weight_g: numberText(format.weight_g),
  single_use_weight_g: numberText(format.single_use_weight_g),
});

/**
 * Body to send; of a format that exists without its price: each one sent is one more line of its
 * history.
 */
export function formatInput(values: FormatValues, present: FormatDetail | undefined) {
  const { volume_ml, picture, deposit, designed_washes, weight_g, single_use_weight_g, material_kind, ...same } =
    values;
  return {
    ...same,
    volume_ml: numberIn(volume_ml),
    designed_washes: numberIn(designed_washes),
    weight_g: numberIn(weight_g),
    single_use_weight_g: numberIn(single_use_weight_g),
    material_kind: MATERIAL_KINDS.find((kind) => kind === material_kind) ?? null,
    ...(picture === undefined ? {} : { picture }),
    ...(present === undefined && { deposit: deposit ?? 0 }),
  };
}

const optionalAmount = (name: 'purchase_cost' | 'single_use_price') => ({
  validate: (euros: number | null) => euros === null || (amountError(FORMAT_LABELS[name], euros, 0) ?? true),
});

export const FORMAT_RULES = {
  title: fieldRules('Titre', check('required'), check('max', { length: FORMAT_LIMITS.title })),
  subtitle: fieldRules('Sous-titre', check('max', { length: FORMAT_LIMITS.subtitle })),
  material: fieldRules(FORMAT_LABELS.material, check('max', { length: FORMAT_LIMITS.material })),
  volume_ml: fieldRules('Volume', check('integer'), check('between', { min: 1, max: FORMAT_LIMITS.volume_ml })),
  deposit: { validate: (euros: number | null) => amountError('Consigne', euros, 0) ?? true },
  purchase_cost: optionalAmount('purchase_cost'),
  single_use_price: optionalAmount('single_use_price'),
  designed_washes: fieldRules(
    FORMAT_LABELS.designed_washes,
    check('integer'),
    check('between', { min: 1, max: FORMAT_LIMITS.designed_washes }),
  ),
  weight_g: fieldRules('Poids', check('integer'), check('between', { min: 1, max: FORMAT_LIMITS.weight_g })),
  single_use_weight_g: fieldRules(
    'Poids d’un emballage jetable',
    check('integer'),
    check('between', { min: 1, max: FORMAT_LIMITS.single_use_weight_g }),
  ),
};

/** A value as the comparison of two versions shows it. */
export function written(name: string, value: unknown): string {
  const material = MATERIAL_KINDS.find((kind) => name === 'material_kind' && kind === value);
  if (material !== undefined) return MATERIAL_KIND_LABELS[material];
  if (value === null || value === undefined || value === '') return UNKNOWN;
  if (typeof value === 'number') return euro(value);
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
