import './messages.css';
import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type Draft, type Recipient } from '@boucle/contract/features/messages/calls.ts';
import { MESSAGE_LIMITS, type MessageAct } from '@boucle/contract/shared/messages/labels.ts';
import { mdiContentCopy, mdiSendOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Link } from '../../ui/Link.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CLOSE } from '../../ui/texts.ts';
import { useCopy } from '../copy/useCopy.ts';
import { preferencesQuery } from '../lists/preferencesQuery.ts';
import { fieldErrors, isAbsent, problemOf, problemOfWindow } from '../problem.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { type AskedMessage } from './asking.ts';
import { offerRecall } from './offerRecall.ts';

type MessageDialogProps = { asked: AskedMessage; onClose: () => void };

/** Offers to write to the recipients of an act, and to change the words. */
export function MessageDialog({ asked: { act, id, pressed }, onClose }: MessageDialogProps) {
  const { data, error, refetch } = useQuery(
    query.messages.draft.queryOptions({ input: { act, thing_id: id }, staleTime: 0, gcTime: 0 }),
  );
  // After an act of which no one has an address there is nothing to ask.
  const isVain = !pressed && (error !== null || data?.recipients.every(({ address }) => address === null) === true);
  useEffect(() => {
    if (isVain) onClose();
  }, [isVain, onClose]);
  const preferences = useQuery(preferencesQuery());
  if (data !== undefined && data.recipients.length > 0)
    return isVain || preferences.isPending ? null : (
      <Words
        draft={data}
        thingId={id}
        unsent={preferences.data?.unsent_acts ?? NONE}
        offered={!pressed}
        onClose={onClose}
      />
    );
  if (!pressed) return null;
  return (
    <Dialog
      title="Prévenir"
      dirty={false}
      onClose={onClose}
      footer={(close) => <Button onClick={close}>{CLOSE}</Button>}
    >
      {data !== undefined || isAbsent(error) ? (
        <EmptyState title="Personne à prévenir">Cet acte ne concerne personne, ou il a été annulé.</EmptyState>
      ) : error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="100%" height="240px" />
      )}
    </Dialog>
  );
}

const nameOf = ({ name, of }: Recipient): string => (name === '' ? of.name : name);

/** « Chez Manon », « 3 destinataires ». */
const toWhom = (recipients: readonly Recipient[]): string => {
  const names = [...new Set(recipients.map(({ of }) => of.name))];
  return names.length === 1 && names[0] !== undefined
    ? names[0]
    : count(recipients.length, 'destinataire', 'destinataires');
};

const NONE: readonly MessageAct[] = [];

type WordsProps = {
  draft: Draft;
  thingId: number;
  /** Acts of which nothing was sent, the last time. */
  unsent: readonly MessageAct[];
  /** After its act; else asked for by a press. */
  offered: boolean;
  onClose: () => void;
};

function Words({ draft, thingId, unsent, offered, onClose }: WordsProps) {
  const { act, about, recipients } = draft;
  const queryClient = useQueryClient();
  // A recall concerns health: who may have the lot is always ticked.
  const isUnsent = offered && act !== 'recall' && unsent.includes(act);
  const usual = recipients.filter((one) => one.chosen).map(({ key }) => key);
  const [chosen, setChosen] = useState(() => (isUnsent ? [] : usual));
  /** Keeps whether the next window of the act begins with no one ticked. */
  const keepUnsent = (isKept: boolean) => {
    if (!offered || unsent.includes(act) === isKept) return;
    const acts = isKept ? [...unsent, act] : unsent.filter((one) => one !== act);
    queryClient.setQueryData(preferencesQuery().queryKey, (present) => ({ ...present, unsent_acts: acts }));
    client.session.savePreferences({ unsent_acts: acts }, { context: { background: true } }).catch(() => undefined);
  };
  const [subject, setSubject] = useState(draft.subject);
  const [text, setText] = useState(draft.text);
  const { leaving, leave } = useLeaving();
  const { copied, copy } = useCopy(`${subject}\n\n${text}`);
  const to = recipients.filter(({ key }) => chosen.includes(key));
  const [first] = to;
  const send = useIdempotentMutation({
    send: (input: Parameters<typeof client.messages.send>[0], options) => client.messages.send(input, options),
    invalidates: [query.messages.key()],
    onDone: (sent) => {
      offerRecall(sent, toWhom(to));
      keepUnsent(false);
      leave(onClose);
    },
  });
  const errors = fieldErrors(send.error);
  return (
    <Dialog
      title={`Prévenir ${toWhom(recipients)}\u202f?`}
      dirty={!leaving && (subject !== draft.subject || text !== draft.text)}
      onClose={onClose}
      footer={(close) => (
        <DialogActions
          close={() => {
            keepUnsent(true);
            close();
          }}
          keep="Ne pas prévenir"
          icon={mdiSendOutline}
          busy={send.isPending || leaving}
          refused={to.length === 0}
          onClick={() => send.mutate({ act, thing_id: thingId, to: to.map(({ key }) => key), subject, text })}
        >
          {to.length === 1 && first !== undefined
            ? `Envoyer à ${nameOf(first)}`
            : to.length === 0
              ? 'Envoyer'
              : `Envoyer à ${count(to.length, 'personne', 'personnes')}`}
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <p className="b-muted">{about}</p>
        <FormError message={problemOfWindow(send.error) ?? errors['to']} />
        {isUnsent && (
          <p className="b-row b-wrap">
            <span>La dernière fois, vous n’avez prévenu personne&nbsp;: cochez qui doit l’être.</span>
            <Button size="small" onClick={() => setChosen(usual)}>
              Tout cocher
            </Button>
          </p>
        )}
        <fieldset className="message-to">
          <legend>À qui</legend>
          {recipients.map((one) => (
            <To
              key={one.key}
              recipient={one}
              checked={chosen.includes(one.key)}
              onChecked={(checked) =>
                setChosen((present) => (checked ? [...present, one.key] : present.filter((key) => key !== one.key)))
              }
            />
          ))}
        </fieldset>
        <TextField
          label="Objet"
          maxLength={MESSAGE_LIMITS.subject}
          value={subject}
          error={errors['subject']}
          onChange={(event) => setSubject(event.target.value)}
        />
        <TextArea
          label="Message"
          rows={8}
          maxLength={MESSAGE_LIMITS.text}
          value={text}
          error={errors['text']}
          hint="Le bonjour et votre signature s’ajoutent. Il part dans 10 secondes, vous pouvez le rappeler d’ici là."
          onChange={(event) => setText(event.target.value)}
        />
        <p className="b-row">
          <Button size="small" variant="text" icon={mdiContentCopy} onClick={copy}>
            {copied === true ? 'Copié' : 'Copier pour SMS ou WhatsApp'}
          </Button>
          {copied === false && <span className="b-muted">Sélectionnez le texte pour le copier.</span>}
        </p>
      </div>
    </Dialog>
  );
}

type ToProps = { recipient: Recipient; checked: boolean; onChecked: (checked: boolean) => void };

function To({ recipient, checked, onChecked }: ToProps) {
  const { name, of, address, declined } = recipient;
  return (
    <div>
      <Checkbox checked={checked} disabled={address === null} onChange={(event) => onChecked(event.target.checked)}>
        <b>{nameOf(recipient)}</b>
        <small>
          {[name !== '' && of.name !== name ? of.name : '', address ?? ''].filter(Boolean).join(', ')}
          {declined && ' (sur sa page seulement, ne veut pas d’e-mail)'}
        </small>
      </Checkbox>
      {address === null && of.audience === 'restaurant' && (
        <Link className="b-link" to={pathOf('restaurant-edit', { id: of.id })}>
          Aucune adresse&nbsp;: en ajouter une
        </Link>
      )}
      {address === null && of.audience === 'partner' && (
        <Link className="b-link" to={pathOf('partner-supply', { id: of.id })}>
          Aucune adresse&nbsp;: en ajouter une
        </Link>
      )}
    </div>
  );
}
