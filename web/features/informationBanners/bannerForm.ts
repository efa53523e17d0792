import { type BannerInput, type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import {
  BANNER_LEVEL_LABELS,
  BANNER_LIMITS,
  BANNER_TARGET_LABELS,
  type BannerLevel,
  type BannerTarget,
} from '@boucle/contract/shared/informationBanners/labels.ts';
import { writtenDay } from '@boucle/contract/base/format.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { UNKNOWN } from '../../ui/texts.ts';

/**
 * Values of a banner's form; a day is YYYY-MM-DD, null when empty, an empty text while what is
 * typed is none.
 */
export type BannerValues = {
  title: string;
  text: string;
  level: BannerLevel;
  target: BannerTarget;
  link_url: string;
  link_label: string;
  draft: boolean;
  starts_on: string | null;
  ends_on: string | null;
  priority: string;
};

export const BANNER_LABELS = {
  title: 'Titre',
  text: 'Texte',
  level: 'Niveau',
  target: 'Cible',
  link_url: 'Lien',
  link_label: 'Texte du lien',
  draft: 'Brouillon',
  starts_on: 'Début',
  ends_on: 'Fin',
  priority: 'Priorité',
} as const satisfies Record<keyof BannerValues, string>;

export const BANNER_FIELDS = Object.keys(BANNER_LABELS) as (keyof BannerValues)[];

export const NEW_BANNER: BannerValues = {
  title: '',
  text: '',
  level: 'info',
  target: 'customers',
  link_url: '',
  link_label: '',
  draft: true,
  starts_on: null,
  ends_on: null,
  priority: '0',
};

/** Values of the form for a banner that exists. */
export const valuesOf = (banner: InformationBanner): BannerValues => ({
  title: banner.title,
  text: banner.text,
  level: banner.level,
  target: banner.target,
  link_url: banner.link_url ?? '',
  link_label: banner.link_label ?? '',
  draft: banner.draft,
  starts_on: banner.starts_on,
  ends_on: banner.ends_on,
  priority: String(banner.priority),
});

/** A copy starts as a draft, without the days of the original. */
export const copyOf = (banner: InformationBanner): BannerValues => ({
  ...valuesOf(banner),
  title: `${banner.title} (copie)`.slice(0, BANNER_LIMITS.title),
  draft: true,
  starts_on: null,
  ends_on: null,
});

/** Body to send. */
export const bannerInput = (values: BannerValues): BannerInput => ({
  ...values,
  link_url: values.link_url.trim() === '' ? null : values.link_url.trim(),
  link_label: values.link_label.trim() === '' ? null : values.link_label.trim(),
  priority: Number(values.priority),
});

const HTTPS = /^https:\/\//i;
const dayRule = (field: string) => ({
  validate: (day: string | null, values: BannerValues) => {
    if (day === '') return `Le champ ${field} est invalide`;
    if (field === 'Fin' && day !== null && values.starts_on !== null && day < values.starts_on)
      return `La fin ne peut pas précéder le début, le ${writtenDay(values.starts_on)}.`;
    return true;
  },
});

export const BANNER_RULES = {
  title: fieldRules('Titre', check('required'), check('max', { length: BANNER_LIMITS.title })),
  text: fieldRules('Texte', check('required'), check('max', { length: BANNER_LIMITS.text })),
  link_url: fieldRules('Lien', check('url'), check('regex', { regex: HTTPS })),
  link_label: fieldRules('Texte du lien', check('max', { length: BANNER_LIMITS.link_label })),
  priority: fieldRules('Priorité', check('required'), check('integer'), check('between', { min: 0, max: 9 })),
  starts_on: dayRule('Début'),
  ends_on: dayRule('Fin'),
};

/** A value as the comparison of two versions shows it. */
export function written(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return UNKNOWN;
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'level') return BANNER_LEVEL_LABELS[text as BannerLevel];
  if (name === 'target') return BANNER_TARGET_LABELS[text as BannerTarget];
  return name === 'starts_on' || name === 'ends_on' ? writtenDay(text) : text;
}
