import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { filterOptions } from '../../shared/filterOptions.ts';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { FilterChip } from '../../ui/table/filters/FilterChip.tsx';
import { type StatsFilters } from './filters.ts';

const BACKGROUND = { background: true };

interface PlaceFiltersProps {
  readonly filters: StatsFilters;
  readonly onChange: (part: Partial<StatsFilters>) => void;
}

const chosen = (id: number | null): readonly string[] => (id === null ? [] : [String(id)]);
const numberOf = ([value]: readonly string[]): number | null => (value === undefined ? null : Number(value));

/** The figures of one restaurant, searched among all of them, and of one format. */
export function PlaceFilters({ filters: { restaurant, format }, onChange }: PlaceFiltersProps) {
  const formats = useQuery(query.account.formats.queryOptions({ context: BACKGROUND }));
  return (
    <>
      <PlaceFilter
        kind="restaurant"
        value={restaurant ?? undefined}
        onValue={(id) => onChange({ restaurant: id ?? null })}
      />
      <FilterChip
        label="Format"
        options={filterOptions(formats.data, format, ({ id, title }) => ({ id, label: title }))}
        values={chosen(format)}
        onValues={(values) => onChange({ format: numberOf(values) })}
      />
    </>
  );
}
