import {
  BANNER_LEVEL_LABELS,
  BANNER_LEVELS,
  BANNER_STATUS_LABELS,
  BANNER_STATUSES,
  BANNER_TARGET_LABELS,
  BANNER_TARGETS,
} from '@boucle/contract/shared/informationBanners/labels.ts';
import {
  type BANNER_SORTS,
  type bannerListQuery,
  type InformationBanner,
} from '@boucle/contract/features/informationBanners/calls.ts';
import { type z } from 'zod';
import { anyOf } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { BANNER_COLUMNS } from './columns.tsx';

/** The banners, in the order in which consumers see them. */
export const BANNER_LIST = defineList<
  InformationBanner,
  z.input<typeof bannerListQuery>,
  (typeof BANNER_SORTS)[number]
>({
  name: 'information_banners',
  columns: BANNER_COLUMNS,
  order: '-priority',
  search: 'Titre ou texte',
  filters: {
    status: anyOf('Statut', BANNER_STATUSES, BANNER_STATUS_LABELS),
    level: anyOf('Niveau', BANNER_LEVELS, BANNER_LEVEL_LABELS),
    target: anyOf('Cible', BANNER_TARGETS, BANNER_TARGET_LABELS),
    period: { label: 'Créé' },
  },
});
