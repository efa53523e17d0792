import { type ReactNode } from 'react';
import { useApplications } from '../../shared/applications/useApplications.ts';
import { UNKNOWN_EMAIL } from '../../shared/journal/journalList.ts';
import { JournalTab } from '../../shared/journal/JournalTab.tsx';
import { Page } from '../../ui/Page.tsx';
import { FilterChip } from '../../ui/table/filters/FilterChip.tsx';
import { type ListState, withFilter } from '../../ui/table/listSearch.ts';

const ACTIONS = [
  { value: 'signIn.enter', label: 'Connexion' },
  { value: 'signIn.refuse', label: 'Connexion refusée' },
  { value: 'signIn.replay', label: 'Jeton présenté deux fois' },
];
const EMAILS = [{ value: UNKNOWN_EMAIL, label: 'Inconnu' }];

/**
 * « Connexions »: who signed in to the platform, or was refused, e-mails that no one has among
 * them; or to the application that is chosen.
 */
export function SignInsTab({ tabs }: { tabs: ReactNode }) {
  const applications = useApplications({ enabled: true, open: false });
  const filters = (state: ListState, onChange: (change: Partial<ListState>) => void) => {
    const chip = (name: string) => ({
      values: state.filters[name] ?? [],
      onValues: (values: readonly string[]) => onChange({ filters: withFilter(state, name, values).filters }),
    });
    return (
      <>
        <FilterChip
          label="De"
          all="La plateforme"
          options={applications}
          values={state.filters['application'] ?? []}
          onValues={(values) => {
            // E-mails that no one has are no application's.
            const others = withFilter(state, 'email', []);
            onChange({ filters: withFilter(others, 'application', values).filters });
          }}
        />
        <FilterChip label="Action" all="Toutes" options={ACTIONS} {...chip('action')} />
        {state.filters['application'] === undefined && (
          <FilterChip label="E-mail" options={EMAILS} {...chip('email')} />
        )}
      </>
    );
  };
  return (
    <Page title="Applications">
      {tabs}
      <JournalTab entity="sign_in" platformFilters={filters} />
    </Page>
  );
}
