import '../../shared/tasks/taskLine.css';
import { mdiCheckCircle, mdiChevronRight, mdiCircleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { ExampleOffer } from '../../shared/example/ExampleOffer.tsx';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { canLend, firstSteps, type Step } from './firstSteps.ts';
import { InviteOwners } from './InviteOwners.tsx';

const TITLE = 'Bienvenue, par où commencer\u202f?';

interface FirstStepsProps {
  /** Reads the figures again once there are some; undefined where they stand below. */
  readonly onBegun?: () => void;
}

/** First steps of a new initiative until its first loan, and how far it is. */
export function FirstSteps({ onBegun }: FirstStepsProps) {
  const { data, error, refetch } = useQuery(query.account.firstSteps.queryOptions());
  const [inviting, setInviting] = useState(false);
  if (data === undefined)
    return (
      <Sheet title={TITLE}>
        {error === null ? (
          <SkeletonLines busy />
        ) : (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        )}
      </Sheet>
    );
  const steps = firstSteps(data);
  return (
    <Sheet title={TITLE} flush className="dash-todo">
      <div className="dash-progress">
        <progress aria-label="Premiers pas" max={steps.length} value={steps.filter(({ done }) => done).length} />
        <span className="b-caption b-muted b-num">
          {`${steps.filter(({ done }) => done).length} sur ${steps.length}`}
        </span>
      </div>
      <ol>
        {steps.map((step) => (
          <li key={step.key}>
            {step.invites ? (
              <button type="button" className="b-task" onClick={() => setInviting(true)}>
                <StepLine step={step} />
              </button>
            ) : (
              <Link to={step.to} className="b-task">
                <StepLine step={step} />
              </Link>
            )}
            {step.other !== undefined && !step.done && (
              <Link to={step.other.to} className="dash-other b-link">
                {step.other.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <ExampleOffer />
      {onBegun !== undefined && canLend(data) && (
        <div className="dash-begun">
          <p>Vos contenants et vos restaurants sont là.</p>
          <Button onClick={onBegun}>Voir le tableau de bord</Button>
        </div>
      )}
      {inviting && (
        <InviteOwners
          restaurants={data.to_invite}
          onChanged={() => void refetch()}
          onClose={() => setInviting(false)}
        />
      )}
    </Sheet>
  );
}

function StepLine({ step: { title, detail, done } }: { step: Step }) {
  return (
    <>
      <span className={`b-task-icon ${done ? 'b-task-ok' : ''}`}>
        <Icon path={done ? mdiCheckCircle : mdiCircleOutline} />
      </span>
      <span className="b-grow">
        <b>
          {title}
          {done && <span className="b-sr"> (fait)</span>}
        </b>
        <small>{detail}</small>
      </span>
      <Icon path={mdiChevronRight} />
    </>
  );
}
