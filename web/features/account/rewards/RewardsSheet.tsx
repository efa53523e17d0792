import './rewards.css';
import { type Reward } from '@boucle/contract/features/rewards/calls.ts';
import { mdiPencilOutline, mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { RewardDialog } from './RewardDialog.tsx';
import { monthOf, ruleOf } from './words.ts';

/** What consumers earn by their reuses, with what it cost in 30 days. */
export function RewardsSheet() {
  const { data, error, refetch } = useQuery(query.rewards.list.queryOptions());
  const [edited, setEdited] = useState<Reward | 'new'>();
  const add = (
    <Button icon={mdiPlus} size="small" onClick={() => setEdited('new')}>
      Ajouter une récompense
    </Button>
  );
  return (
    <Sheet title="Récompenses" actions={data !== undefined && data.length > 0 && add} flush>
      {error !== null && <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />}
      {error === null && data === undefined && (
        <div className="b-sheet-body">
          <SkeletonLines busy />
        </div>
      )}
      {data?.length === 0 && (
        <EmptyState title="Aucune récompense" actions={add}>
          Toutes les tant de réutilisations, un conso gagne un crédit de cagnotte, ou un geste du restaurant.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="rewards">
          {data.map((reward) => (
            <li key={reward.id}>
              <span className="b-grow">
                <b>{reward.title}</b>
                <small>{ruleOf(reward)}</small>
                <small>{monthOf(reward)}</small>
              </span>
              <IconButton
                icon={mdiPencilOutline}
                label={`Modifier ${reward.title}`}
                onClick={() => setEdited(reward)}
              />
            </li>
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <RewardDialog reward={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Sheet>
  );
}
