import {
  BANNER_LEVEL_LABELS,
  BANNER_LEVELS,
  BANNER_STATUS_LABELS,
  BANNER_STATUSES,
  BANNER_TARGET_LABELS,
  BANNER_TARGETS,
} from '@boucle/contract/informationBanners/labels.ts';
import { parisDay } from '@boucle/contract/format.ts';
import { type ReactNode, useState } from 'react';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { type ListState, withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const STATUSES = choices(BANNER_STATUSES, BANNER_STATUS_LABELS);
const LEVELS = choices(BANNER_LEVELS, BANNER_LEVEL_LABELS);
const TARGETS = choices(BANNER_TARGETS, BANNER_TARGET_LABELS);

type BannerFiltersProps = { state: ListState; onChange: (change: Partial<ListState>) => void; tools: ReactNode };

/** The line above the list of banners. */
export function BannerFilters({ state, onChange, tools }: BannerFiltersProps) {
  const [today] = useState(() => parisDay(Date.now()));
  const filter = (name: string) => ({
    values: state.filters[name] ?? [],
    onValues: (values: readonly string[]) => onChange({ filters: withFilter(state, name, values).filters }),
  });
  return (
    <Toolbar
      search={<SearchField label="Titre ou texte" value={state.q} onValue={(q) => onChange({ q })} />}
      end={tools}
    >
      <FilterChip label="Statut" options={STATUSES} multiple {...filter('status')} />
      <FilterChip label="Niveau" options={LEVELS} multiple {...filter('level')} />
      <FilterChip label="Cible" options={TARGETS} multiple {...filter('target')} />
      <PeriodFilter label="Créé" period={state} today={today} onPeriod={onChange} />
    </Toolbar>
  );
}
