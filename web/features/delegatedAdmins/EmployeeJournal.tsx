import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { JournalLine } from '../../shared/journal/JournalLine.tsx';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const STEP = 10;
const MOST = 100;

/** Journal of somebody's access and of what they did, the latest first. */
export function EmployeeJournal({ id }: { id: number }) {
  const [size, setSize] = useState(STEP);
  const journal = useQuery(
    query.delegatedAdmins.events.queryOptions({
      input: { id, sort: '-id', page: { size } },
      placeholderData: keepPreviousData,
    }),
  );
  const lines = journal.data?.data;
  const more = lines !== undefined && size < MOST && (journal.data?.meta.count ?? 0) > lines.length;
  return (
    <section className="b-staff-journal" aria-labelledby="employee-journal">
      <h3 id="employee-journal">Journal</h3>
      {lines === undefined && journal.error === null && <Skeleton height="96px" />}
      {lines === undefined && journal.error !== null && (
        <ErrorState message={problemOf(journal.error) ?? ''} onRetry={() => void journal.refetch()} />
      )}
      {lines?.length === 0 && <p className="b-muted">Rien pour l’instant.</p>}
      {lines !== undefined && lines.length > 0 && (
        <ol className="b-journal-lines" aria-busy={journal.isFetching}>
          {lines.map((line) => (
            <JournalLine key={line.id} line={line} named={line.subject?.entity !== 'delegated_admin'} />
          ))}
        </ol>
      )}
      {more && (
        <Button size="small" onClick={() => setSize(Math.min(size + 30, MOST))}>
          Voir plus
        </Button>
      )}
    </section>
  );
}
