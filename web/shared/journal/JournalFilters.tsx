import { entityOfAct, EVENT_ENTITIES } from '@boucle/contract/shared/events/entities.ts';
import { EVENT_ENTITY_LABELS } from '@boucle/contract/features/events/labels.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { FilterChip } from '../../ui/table/filters/FilterChip.tsx';
import { type ListState, withFilter } from '../../ui/table/listSearch.ts';
import { numberIn } from './journalList.ts';

type JournalFiltersProps = {
  accountId: number | undefined;
  state: ListState;
  /** The name of the one thing that the address narrows to, once a line says it. */
  named: string | undefined;
  onChange: (change: Partial<ListState>) => void;
};

const ENTITIES = EVENT_ENTITIES.map((value) => ({ value, label: EVENT_ENTITY_LABELS[value] })).sort((a, b) =>
  a.label.localeCompare(b.label, 'fr'),
);

/** What, which act, by whom: the acts are those of the kind of thing that is chosen. */
export function JournalFilters({ accountId, state, named, onChange }: JournalFiltersProps) {
  const input = accountId === undefined ? {} : { filter: { account_id: accountId } };
  const { data } = useQuery(query.events.choices.queryOptions({ input }));
  const entity = EVENT_ENTITIES.find((one) => one === state.filters['entity']?.[0]);
  const actions = (data?.actions ?? [])
    .filter(({ action }) => entity === undefined || entityOfAct(action) === entity)
    .map(({ action, label }) => ({ value: action, label }));
  const people = (data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const number = numberIn(state);
  const choose = (name: string) => (values: readonly string[]) =>
    onChange({ filters: withFilter(state, name, values).filters });
  return (
    <>
      <FilterChip
        label="Objet"
        options={ENTITIES}
        values={state.filters['entity'] ?? []}
        onValues={(values) => {
          const { filters } = withFilter(state, 'entity', values);
          // An act of another kind of thing would leave nothing, and its number names another
          // thing.
          const { filters: without } = withFilter({ ...state, filters }, 'action', []);
          onChange({ filters: withFilter({ ...state, filters: without }, 'numero', []).filters });
        }}
      />
      {entity !== undefined && number !== undefined && (
        <FilterChip
          label="Concerne"
          options={[{ value: String(number), label: named ?? `n°\u00a0${quantity(number)}` }]}
          values={[String(number)]}
          onValues={choose('numero')}
        />
      )}
      <FilterChip
        label="Action"
        all="Toutes"
        options={actions}
        values={state.filters['action'] ?? []}
        onValues={choose('action')}
      />
      <FilterChip label="Par" options={people} values={state.filters['person'] ?? []} onValues={choose('person')} />
    </>
  );
}
