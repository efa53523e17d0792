import './messages.css';
import { count } from '@boucle/contract/base/format.ts';
import { type MessageAct } from '@boucle/contract/shared/messages/labels.ts';
import { mdiSendOutline } from '@mdi/js';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { problemOf } from '../problem.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { offerRecall } from './offerRecall.ts';

/** An act on several things, about each of which somebody is written to. */
export interface Written {
  readonly act: MessageAct;
  readonly ids: readonly number[];
}

/** Messages about several acts, each read before all of them leave; they may be called back. */
export function DraftsDialog({ all, onClose }: { all: readonly Written[]; onClose: () => void }) {
  const read = useQueries({
    queries: all
      .filter(({ ids }) => ids.length > 0)
      .map(({ act, ids }) => ({
        ...query.messages.drafts.queryOptions({ input: { act, thing_id: [...ids] }, staleTime: 0, gcTime: 0 }),
        select: (found: Awaited<ReturnType<typeof client.messages.drafts>>) =>
          found.flatMap(({ thing_id: id, draft }) => {
            const to = (draft?.recipients ?? []).filter(({ chosen }) => chosen);
            return draft === null || to.length === 0 ? [] : [{ key: `${act} ${id}`, act, id, draft, to }];
          }),
      })),
  });
  const [shown, setShown] = useState('');
  const drafts = read.flatMap(({ data }) => data ?? []);
  const pending = read.some(({ isPending }) => isPending);
  const failed = read.find(({ error }) => error !== null);
  const preview = drafts.find(({ key }) => key === shown) ?? drafts[0];
  // Of an act of which no one has an address there is nothing to ask.
  const isVain = !pending && failed === undefined && drafts.length === 0;
  useEffect(() => {
    if (isVain) onClose();
  }, [isVain, onClose]);
  const send = useIdempotentMutation({
    send: async () => {
      const sent = [];
      for (const { act, id, draft, to } of drafts) {
        const { subject, text } = draft;
        const message = { act, thing_id: id, to: to.map(({ key }) => key), subject, text };
        sent.push(...(await client.messages.send({ ...message, unless_sent: true })));
      }
      return sent;
    },
    onDone: (sent) => {
      if (sent.length > 0) offerRecall(sent, count(sent.length, 'destinataire', 'destinataires'));
      onClose();
    },
  });
  if (isVain) return null;
  return (
    <Dialog
      title="Prévenir"
      dirty={false}
      onClose={onClose}
      footer={(close) => (
        <DialogActions
          close={close}
          icon={mdiSendOutline}
          busy={send.isPending}
          refused={drafts.length === 0}
          onClick={() => send.mutate()}
        >
          {drafts.length > 1 ? `Envoyer les ${drafts.length}` : 'Envoyer'}
        </DialogActions>
      )}
    >
      {failed !== undefined ? (
        <ErrorState message={problemOf(failed.error) ?? ''} onRetry={() => void failed.refetch()} />
      ) : pending ? (
        <Skeleton height="240px" />
      ) : (
        preview && (
          <div className="b-stack">
            <FormError message={problemOf(send.error)} />
            {drafts.length > 1 && (
              <SelectField
                label="Aperçu"
                options={drafts.map(({ key, to, draft }) => ({ value: key, label: to[0]?.of.name ?? draft.about }))}
                value={preview.key}
                onChange={({ target }) => setShown(target.value)}
              />
            )}
            <p className="b-muted">À {preview.to.map(({ address }) => address).join(', ')}</p>
            <div className="message-preview">
              <b>{preview.draft.subject}</b>
              <p>{preview.draft.text}</p>
            </div>
            <p className="b-muted">Rappelables pendant 10&nbsp;s.</p>
          </div>
        )
      )}
    </Dialog>
  );
}
