import { Button } from '../../ui/Button.tsx';
import { FilterChip } from '../../ui/table/filters/FilterChip.tsx';
import { oneOf } from '../../ui/table/filters/filterKinds.ts';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';
import { type Period } from '../../ui/table/filters/period.ts';
import { PRESETS } from '../../ui/table/filters/period.ts';
import { PeriodChoices } from '../../ui/table/filters/PeriodChoices.tsx';
import { PeriodFilter } from '../../ui/table/filters/PeriodFilter.tsx';
import { PeriodForm } from '../../ui/table/filters/PeriodForm.tsx';
import { PeriodSegments } from '../../ui/table/filters/PeriodSegments.tsx';
import { PillLabel } from '../../ui/table/filters/PillLabel.tsx';
import { SearchField } from '../../ui/table/filters/SearchField.tsx';
import { defineList } from '../../ui/table/list.ts';
import { changeList, type ListState, parseListSearch } from '../../ui/table/listSearch.ts';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { entry, focused, type Group, hovered, LONG, nothing } from '../entry.ts';
import { Kept } from '../Kept.tsx';

const TODAY = '2026-03-25';
const MARCH: Period = { from: '2026-03-01', to: '2026-03-31' };
const ALWAYS: Period = { from: undefined, to: undefined };
const REVERSED: Period = { from: '2026-03-31', to: '2026-03-01' };
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'lost', label: 'Perdue' },
  { value: 'long', label: LONG },
];
const LIST = defineList<{ id: number }, { filter?: { q?: string; status?: 'active' | 'lost' }; from_date?: string }>({
  columns: [{ key: 'id', label: 'Numéro', cell: ({ id }) => id }],
  search: 'Numéro de carte',
  filters: { status: oneOf('Statut', ['active', 'lost'], { active: 'Active', lost: 'Perdue' }), period: {} },
});

const chosen = (initial: readonly string[]) => (
  <Kept initial={initial}>
    {(values, onValues) => (
      <FilterChip multiple label="Statut" options={STATUSES} values={values} onValues={onValues} />
    )}
  </Kept>
);
const period = (initial: Period) => (
  <Kept initial={initial}>
    {(value, onPeriod) => <PeriodFilter period={value} today={TODAY} onPeriod={onPeriod} />}
  </Kept>
);
const list = (search: Readonly<Record<string, string>>) => (
  <Kept<ListState> initial={parseListSearch(search, LIST)}>
    {(state, onState) => (
      <ListFilters
        list={LIST}
        state={state}
        onChange={(change) => onState(changeList(state, change))}
        end={<Button size="small">Exporter</Button>}
      />
    )}
  </Kept>
);

/** Components that narrow a list. */
export const filters: Group = {
  key: 'filtres',
  title: 'Filtres',
  entries: [
    entry(ListFilters, [
      { name: 'Par défaut', content: list({}) },
      { name: 'Filtrée', content: list({ q: '0048', status: 'active', from: '2026-03-01', to: '2026-03-31' }) },
    ]),
    entry(Toolbar, [
      {
        name: 'Par défaut',
        content: (
          <Toolbar
            search={<SearchField label="Numéro de carte" value="" onValue={nothing} />}
            end={<Button size="small">Exporter</Button>}
          >
            {chosen([])}
          </Toolbar>
        ),
      },
    ]),
    entry(SearchField, [
      { name: 'Vide', content: <SearchField label="Numéro de carte" value="" onValue={nothing} /> },
      { name: 'Rempli', content: <SearchField label="Numéro de carte" value="0048" onValue={nothing} /> },
      hovered(<SearchField label="Numéro de carte" value="" onValue={nothing} />),
      focused(<SearchField label="Numéro de carte" value="" onValue={nothing} />),
      { name: 'Texte long', content: <SearchField label={LONG} value="" onValue={nothing} /> },
    ]),
    entry(FilterChip, [
      { name: 'Vide', content: chosen([]) },
      hovered(chosen([])),
      focused(chosen([])),
      { name: 'Choisi', content: chosen(['active', 'lost']) },
      { name: 'Texte long', content: chosen(['long']) },
    ]),
    entry(PeriodFilter, [
      { name: 'Toutes', content: period(ALWAYS) },
      { name: 'Choisie', content: period(MARCH) },
    ]),
    entry(PeriodSegments, [
      {
        name: 'Par défaut',
        content: (
          <Kept initial={ALWAYS}>
            {(value, onPeriod) => <PeriodSegments period={value} today={TODAY} onPeriod={onPeriod} />}
          </Kept>
        ),
      },
      { name: 'Deux jours', content: <PeriodSegments period={MARCH} today={TODAY} onPeriod={nothing} /> },
    ]),
    entry(PeriodChoices, [
      {
        name: 'Par défaut',
        content: <PeriodChoices presets={PRESETS} period={MARCH} today={TODAY} onPeriod={nothing} />,
      },
    ]),
    entry(PeriodForm, [
      { name: 'Par défaut', content: <PeriodForm period={MARCH} onPeriod={nothing} /> },
      { name: 'En erreur', content: <PeriodForm period={REVERSED} onPeriod={nothing} /> },
    ]),
    entry(PillLabel, [
      {
        name: 'Dans un filtre',
        content: (
          <span className="b-pill">
            <button type="button">
              <PillLabel label="Statut" current="Tous" />
            </button>
          </span>
        ),
      },
    ]),
  ],
};
