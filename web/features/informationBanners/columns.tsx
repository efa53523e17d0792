import { type BANNER_SORTS, type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import { BANNER_TARGET_LABELS } from '@boucle/contract/shared/informationBanners/labels.ts';
import { dateTime, writtenDay } from '@boucle/contract/base/format.ts';
import { pieces, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';
import { levelChip, statusChip } from './chips.ts';

const dayOf = (day: string | null) => (day === null ? UNKNOWN_CELL : writtenDay(day));

/** The columns of the list of banners. */
export const BANNER_COLUMNS: readonly Column<InformationBanner, (typeof BANNER_SORTS)[number]>[] = [
  {
    key: 'title',
    label: 'Titre',
    sort: true,
    width: 280,
    grow: true,
    cell: (banner) => (
      <>
        {banner.title}
        <span className="b-banner-text">{banner.text}</span>
      </>
    ),
  },
  {
    key: 'status',
    label: 'Statut',
    width: 130,
    priority: 9,
    cell: ({ status }) => chip(statusChip(status)),
  },
  { key: 'level', label: 'Niveau', width: 150, priority: 6, cell: ({ level }) => chip(levelChip(level)) },
  { key: 'target', label: 'Cible', width: 180, priority: 5, cell: ({ target }) => BANNER_TARGET_LABELS[target] },
  {
    key: 'starts_on',
    label: 'Début',
    sort: true,
    width: 110,
    priority: 8,
    cell: (banner) => dayOf(banner.starts_on),
  },
  { key: 'ends_on', label: 'Fin', sort: true, width: 110, priority: 7, cell: (banner) => dayOf(banner.ends_on) },
  {
    key: 'priority',
    label: 'Priorité',
    sort: true,
    align: 'end',
    width: 100,
    priority: 4,
    cell: ({ priority }) => pieces(priority),
  },
  {
    key: 'created_at',
    label: 'Créé le',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 1,
    hiddenByDefault: true,
    cell: (banner) => dateTime(banner.created_at),
  },
];
