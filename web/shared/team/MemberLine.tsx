import { type TeamMember } from '@boucle/contract/shared/team/shapes.ts';
import { Suspense, useState } from 'react';
import { useSession } from '../../api/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { part } from '../../ui/loading/part.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { problemOf } from '../problem.ts';
import { memberChip, memberDetail, memberName } from './memberLabels.ts';
import { SecondFactorOf } from './SecondFactorOf.tsx';
import { type TeamActs } from './teamActs.ts';

const RemovePerson = part(() => import('../removals/RemovePerson.tsx'), 'RemovePerson');

type Step = 'resend' | 'invite';

type MemberLineProps = {
  person: TeamMember;
  acts: TeamActs;
  /** No one is invited any more: the application is closed. */
  closed: boolean;
  onPeople: (people: TeamMember[]) => void;
  /** Their second factor was taken away. */
  onReset: () => void;
};

/** One person of a team and what may be done about them; no one puts themself out. */
export function MemberLine({ person, acts, closed, onPeople, onReset }: MemberLineProps) {
  const own = useSession()?.user?.id === person.person_id;
  const [asking, setAsking] = useState(false);
  const { person_id, email, status } = person;
  const act = useIdempotentMutation({
    send: (step: Step, options) => {
      if (step === 'resend') return acts.resend(person_id, options);
      return acts.invite({ email }, options);
    },
    subject: (step) => step,
    success: () => `L’invitation est renvoyée à ${email}.`,
    onDone: onPeople,
  });
  return (
    <li>
      <div className="b-grow">
        <b>
          {memberName(person)}
          {own && ' (vous)'}
        </b>
        <span className="b-caption b-muted">{memberDetail(person)}</span>
        <FormError message={act.isPending ? undefined : problemOf(act.error)} />
      </div>
      {person.second_factor && status === 'active' && (
        <SecondFactorOf person={{ id: person_id, name: memberName(person) }} own={own} onReset={onReset} />
      )}
      <StatusChip {...memberChip(person)} />
      {status === 'invited' && !closed && (
        <Button size="small" busy={act.isPending} onClick={() => act.mutate('resend')}>
          Renvoyer<span className="b-sr"> l’invitation à {email}</span>
        </Button>
      )}
      {status === 'disabled' && !closed && (
        <Button size="small" busy={act.isPending} onClick={() => act.mutate('invite')}>
          Réinviter<span className="b-sr"> {email}</span>
        </Button>
      )}
      {status !== 'disabled' && !own && (
        <Button size="small" variant="text" tone="danger" onClick={() => setAsking(true)}>
          Retirer…<span className="b-sr"> {email}</span>
        </Button>
      )}
      {asking && (
        <Suspense>
          <RemovePerson
            person={{ person_id, name: memberName(person), status }}
            send={(heir, options) => acts.remove(person_id, heir, options).then(onPeople)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
