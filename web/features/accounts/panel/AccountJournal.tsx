import '../../../shared/journal/Journal.css';
import { PAGE_SIZES } from '@boucle/contract/base/constants.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { JournalLine } from '../../../shared/journal/JournalLine.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PhoneSkeleton } from '../../../ui/table/PhoneSkeleton.tsx';

/** Journal of an application, the latest first; the list beside it keeps the address for itself. */
export function AccountJournal({ id }: { id: number }) {
  const [size, setSize] = useState<number>(PAGE_SIZES[0]);
  const journal = useQuery(
    query.events.list.queryOptions({
      input: { sort: '-id', page: { size }, filter: { account_id: id } },
      placeholderData: keepPreviousData,
    }),
  );
  const lines = journal.data?.data;
  const next = PAGE_SIZES.find((one) => one > size);
  if (lines === undefined) {
    return journal.error === null ? (
      <PhoneSkeleton count={4} />
    ) : (
      <ErrorState message={problemOf(journal.error) ?? ''} onRetry={() => void journal.refetch()} />
    );
  }
  if (lines.length === 0) {
    return (
      <EmptyState title="Rien dans le journal pour l’instant">
        Chaque modification s’inscrira ici, avec son auteur.
      </EmptyState>
    );
  }
  return (
    <div className="b-stack">
      <ol className="b-journal-lines" aria-label="Journal" aria-busy={journal.isFetching}>
        {lines.map((line) => (
          <JournalLine key={line.id} line={line} named={line.subject?.entity !== 'application'} />
        ))}
      </ol>
      {next !== undefined && (journal.data?.meta.count ?? 0) > size && (
        <Button busy={journal.isFetching} onClick={() => setSize(next)}>
          Voir la suite
        </Button>
      )}
    </div>
  );
}
