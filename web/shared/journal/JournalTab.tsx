import './Journal.css';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type EventEntity } from '@boucle/contract/shared/events/entities.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { isFiltered, type ListState, withoutFilters } from '../../ui/table/listSearch.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { PeriodFilter } from '../../ui/table/filters/PeriodFilter.tsx';
import { PhoneSkeleton } from '../../ui/table/PhoneSkeleton.tsx';
import { SearchField } from '../../ui/table/filters/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { problemOf } from '../problem.ts';
import { JournalExport } from './JournalExport.tsx';
import { JournalFilters } from './JournalFilters.tsx';
import { JournalLine } from './JournalLine.tsx';
import { JOURNAL_LIST, journalInput, type JournalSubject } from './journalList.ts';

type JournalTabProps = {
  entity?: EventEntity;
  id?: number;
  accountId?: number;
  /** The platform's lines, with filters of their own. */
  platformFilters?: (state: ListState, onChange: (change: Partial<ListState>) => void) => ReactNode;
};

/**
 * « Journal »: who changed what and when, the latest first. Without an entity: everything the
 * account did.
 */
export function JournalTab({ entity, id, accountId, platformFilters }: JournalTabProps) {
  const { state, change } = useListState(JOURNAL_LIST);
  const [today] = useState(() => parisDay(Date.now()));
  const subject: JournalSubject = { entity, id, accountId, platform: platformFilters !== undefined };
  const whole = entity === undefined || platformFilters !== undefined;
  const input = journalInput(subject, state);
  const journal = useQuery(query.events.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const lines = journal.data?.data;
  return (
    <div className="b-journal">
      <Toolbar
        search={<SearchField label="Nom, e-mail ou valeur" value={state.q} onValue={(q) => change({ q })} />}
        end={whole && <JournalExport subject={subject} state={state} />}
      >
        {entity === undefined && (
          <JournalFilters accountId={accountId} state={state} named={lines?.[0]?.subject?.label} onChange={change} />
        )}
        {platformFilters?.(state, change)}
        <PeriodFilter period={state} today={today} onPeriod={change} />
      </Toolbar>
      <Sheet flush>
        {lines === undefined && journal.error === null && <PhoneSkeleton count={state.size} />}
        {lines === undefined && journal.error !== null && (
          <ErrorState message={problemOf(journal.error) ?? ''} onRetry={() => void journal.refetch()} />
        )}
        {lines?.length === 0 &&
          (isFiltered(state) ? (
            <EmptyState
              title="Rien dans le journal pour ces filtres"
              actions={<Button onClick={() => change(withoutFilters(state))}>Effacer les filtres</Button>}
            />
          ) : (
            <EmptyState title="Rien dans le journal pour l’instant">
              {entity === 'sign_in'
                ? 'Chaque connexion et chaque refus s’inscrira ici, avec son adresse.'
                : 'Chaque modification s’inscrira ici, avec son auteur.'}
            </EmptyState>
          ))}
        {lines !== undefined && lines.length > 0 && (
          <ol className="b-journal-lines" aria-label="Journal" aria-busy={journal.isFetching}>
            {lines.map((line) => (
              <JournalLine key={line.id} line={line} named={id === undefined} />
            ))}
          </ol>
        )}
        <Pager state={state} count={journal.data?.meta.count} onChange={change} />
      </Sheet>
    </div>
  );
}
