import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { problemOf } from '../problem.ts';
import { type SendOptions } from '../saving/attempts.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';

const AskReason = part(() => import('./AskReason.tsx'), 'AskReason');

type Decision = { readonly decision: 'accept' | 'refuse'; readonly reason?: string };

type DecisionSheetProps = {
  title: string;
  send: (decision: Decision, options: SendOptions) => Promise<unknown>;
  words: {
    accepted: string;
    refused: string;
    /** Title of the question that a refusal asks. */
    refuse: string;
    /** What the reason is for. */
    reason: string;
  };
  children: ReactNode;
};

/** What a restaurant asks, which an administrator accepts, or refuses with a reason. */
export function DecisionSheet({ title, send, words, children }: DecisionSheetProps) {
  const cache = useQueryClient();
  const [refusing, setRefusing] = useState(false);
  const deciding = useIdempotentMutation({
    sets: true,
    send,
    subject: ({ decision }) => decision,
    success: (_, { decision }) => (decision === 'accept' ? words.accepted : words.refused),
    onDone: () => setRefusing(false),
    onSettled: () => cache.invalidateQueries(),
  });
  const { isPending: busy } = deciding;
  const error = problemOf(deciding.error);
  return (
    <Sheet title={title}>
      <div className="b-stack">
        {children}
        {!refusing && <FormError message={error} />}
        <div className="b-row b-wrap">
          <Button className="b-end" disabled={busy} onClick={() => setRefusing(true)}>
            Refuser…
          </Button>
          <Button variant="contained" busy={busy} onClick={() => deciding.mutate({ decision: 'accept' })}>
            Accepter
          </Button>
        </div>
      </div>
      <Suspense>
        {refusing && (
          <AskReason
            title={words.refuse}
            confirm="Refuser"
            busy={busy}
            error={error}
            onConfirm={(reason) => deciding.mutate({ decision: 'refuse', reason })}
            onCancel={() => setRefusing(false)}
          >
            {words.reason}
          </AskReason>
        )}
      </Suspense>
    </Sheet>
  );
}
