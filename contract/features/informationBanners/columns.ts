import { columnsOf } from '../../base/columns.ts';
import {
  BANNER_LEVEL_LABELS,
  BANNER_STATUS_LABELS,
  BANNER_TARGET_LABELS,
} from '../../shared/informationBanners/labels.ts';
import type { InformationBanner } from './calls.ts';

const { text, typed, count, instant, day } = columnsOf<InformationBanner>();

/** The columns of the banners. */
export const BANNER_COLUMNS = {
  title: typed('Titre', 'title'),
  text: typed('Texte', 'text'),
  status: text('Statut', ({ status }) => BANNER_STATUS_LABELS[status]),
  level: text('Niveau', ({ level }) => BANNER_LEVEL_LABELS[level]),
  target: text('Cible', ({ target }) => BANNER_TARGET_LABELS[target]),
  starts_on: day('Début', 'starts_on'),
  ends_on: day('Fin', 'ends_on'),
  priority: count('Priorité', 'priority'),
  link_url: typed('Lien', 'link_url'),
  link_label: typed('Texte du lien', 'link_label'),
  created_at: instant('Créé le', 'created_at'),
};
