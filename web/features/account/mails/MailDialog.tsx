import './mails.css';
import { count, dateTime } from '@boucle/contract/format.ts';
import { mailKindLabel } from '@boucle/contract/mails/labels.ts';
import { type MailRow } from '@boucle/contract/mails.ts';
import { mdiEmailArrowRightOutline } from '@mdi/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/query.ts';
import { createAttempts } from '../../../shared/attempts.ts';
import { problemOf } from '../../../shared/problem.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { CLOSE } from '../../../ui/texts.ts';
import { mailChip } from './columns.tsx';

type MailDialogProps = {
  id: number;
  /** The row of the list; undefined when it is on another page. */
  row: MailRow | undefined;
  onClose: () => void;
  onResent: (id: number) => void;
};

/** One mail: whether it left, and what it says, in a frame where nothing of it can act. */
export function MailDialog({ id, row, onClose, onResent }: MailDialogProps) {
  const cache = useQueryClient();
  const [attempts] = useState(createAttempts);
  const preview = useQuery(query.mails.preview.queryOptions({ input: { id }, enabled: id > 0 }));
  const resend = useMutation({
    mutationFn: () => client.mails.resend({ id }, { context: { idempotencyKey: attempts.keyOf(id) } }),
    onSuccess: (mail) => {
      attempts.done();
      alerts.show('success', `L’e-mail repart vers ${mail.recipient}.`);
      void cache.invalidateQueries({ queryKey: query.mails.list.key() });
      void cache.invalidateQueries({ queryKey: query.jobs.key() });
      onResent(mail.id);
    },
    onError: () => attempts.done(),
  });
  const gone = id === 0 || (preview.error instanceof ApiError && preview.error.status === 404);
  return (
    <Dialog
      title={row?.subject ?? preview.data?.subject ?? 'E-mail'}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CLOSE}</Button>
          {row && (
            <Button
              variant="contained"
              icon={mdiEmailArrowRightOutline}
              busy={resend.isPending}
              refused={row.resend_refusal !== null}
              aria-describedby="mail-refusal"
              onClick={() => resend.mutate()}
            >
              Renvoyer
            </Button>
          )}
        </>
      }
    >
      <div className="b-stack">
        {row && <MailFacts mail={row} />}
        <FormError message={problemOf(resend.error)} />
        {preview.data ? (
          <iframe className="mail-frame" sandbox="" srcDoc={preview.data.html} title="Ce que dit l’e-mail" />
        ) : gone ? (
          <EmptyState title="Contenu oublié">
            Ce que disent les e-mails est gardé 30 jours, leur trace un an. Ce qui s’adressait à un conso effacé
            s’efface avec lui.
          </EmptyState>
        ) : preview.error ? (
          <ErrorState message={problemOf(preview.error) ?? ''} onRetry={() => void preview.refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton height="320px" />
          </div>
        )}
        {row !== undefined && row.resend_refusal !== null && (
          <p id="mail-refusal" className="b-muted mail-refusal">
            {row.resend_refusal}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function MailFacts({ mail: { kind, recipient, state, created_at, sent_at, reason, attempts } }: { mail: MailRow }) {
  return (
    <Facts
      facts={[
        ['État', <StatusChip key="state" {...mailChip(state)} />],
        ['Nature', mailKindLabel(kind)],
        ['Destinataire', recipient],
        ['Écrit le', dateTime(created_at)],
        ...(sent_at === null ? [] : [['Parti le', dateTime(sent_at)] as const]),
        ...(reason === null
          ? []
          : [
              [
                state === 'failed' ? 'Raison' : 'Dernier essai',
                `${reason} (${count(attempts, 'essai', 'essais')})`,
              ] as const,
            ]),
      ]}
    />
  );
}
