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

const ConfirmDialog = part(() => import('../../ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog');

type Step = 'resend' | 'remove' | 'invite';

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
      return step === 'remove' ? acts.remove(person_id, options) : acts.invite({ email }, options);
    },
    subject: (step) => step,
    success: (_, step) =>
      step === 'remove' ? `${memberName(person)} n’a plus accès.` : `L’invitation est renvoyée à ${email}.`,
    onDone: (people) => {
      setAsking(false);
      onPeople(people);
    },
  });
  return (
    <li>
      <div className="b-grow">
        <b>
          {memberName(person)}
          {own && ' (vous)'}
        </b>
        <span className="b-caption b-muted">{memberDetail(person)}</span>
        <FormError message={asking || act.isPending ? undefined : problemOf(act.error)} />
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
          <ConfirmDialog
            title={`Retirer ${memberName(person)}\u202f?`}
            confirm="Retirer l’accès"
            tone="danger"
            busy={act.isPending}
            error={problemOf(act.error)}
            onConfirm={() => act.mutate('remove')}
            onCancel={() => {
              act.reset();
              setAsking(false);
            }}
          >
            {status === 'invited'
              ? 'Le lien de son invitation ne fonctionnera plus.'
              : 'Ses sessions se terminent aussitôt, sur tous ses appareils. Ce que cette personne a fait reste au journal.'}
          </ConfirmDialog>
        </Suspense>
      )}
    </li>
  );
}
