import './team.css';
import { type TeamMember } from '@boucle/contract/shared/team/shapes.ts';
import { type ReactNode, Suspense } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { part } from '../../ui/loading/part.tsx';
import { PhoneSkeleton } from '../../ui/table/PhoneSkeleton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { problemOf } from '../problem.ts';
import { MemberLine } from './MemberLine.tsx';
import { type TeamActs } from './teamActs.ts';

const InviteForm = part(() => import('./InviteForm.tsx'), 'InviteForm');

type TeamProps = {
  read: { data: TeamMember[] | undefined; error: unknown; refetch: () => unknown };
  acts: TeamActs;
  /** The team as it is after an act. */
  onPeople: (people: TeamMember[]) => void;
  inviteTitle: string;
  /** The application is closed: no one is invited. */
  closed?: boolean;
  /** The invitation stands at the side of the people where there is room. */
  wide?: boolean;
  /** Under the people. */
  below?: ReactNode;
};

/** « Équipe »: who administers an initiative, and the invitation of one more. */
export function Team({ read, acts, onPeople, inviteTitle, closed = false, wide = false, below }: TeamProps) {
  const { data, error, refetch } = read;
  return (
    <div className={wide ? 'b-team b-team-wide' : 'b-team'}>
      <div className="b-stack">
        <Sheet title="Personnes" flush>
          {data === undefined && error === null && <PhoneSkeleton count={2} />}
          {data === undefined && error !== null && (
            <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
          )}
          {data?.length === 0 && (
            <EmptyState title="Personne n’administre encore cette application">
              {closed
                ? 'Réactivez-la pour inviter quelqu’un.'
                : 'Invitez quelqu’un\u00a0: c’est par là qu’elle commence.'}
            </EmptyState>
          )}
          {data !== undefined && data.length > 0 && (
            <ul className="b-team-people" aria-label="Équipe">
              {data.map((person) => (
                <MemberLine
                  key={person.person_id}
                  person={person}
                  acts={acts}
                  closed={closed}
                  onPeople={onPeople}
                  onReset={() => void refetch()}
                />
              ))}
            </ul>
          )}
        </Sheet>
        {below}
      </div>
      {!closed && (
        <Suspense
          fallback={
            <Sheet title={inviteTitle}>
              <SkeletonLines busy />
            </Sheet>
          }
        >
          <InviteForm title={inviteTitle} invite={acts.invite} onPeople={onPeople} />
        </Suspense>
      )}
    </div>
  );
}
