import '../messages/messages.css';
import './statements.css';
import { count } from '@boucle/contract/base/format.ts';
import { type Draft, type Message } from '@boucle/contract/features/messages/calls.ts';
import { REMINDED_AFTER, REMINDER_LEVELS } from '@boucle/contract/shared/invoices/reminders.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { mdiPencilOutline, mdiSendOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isOver, useBulk } from '../bulk/useBulk.ts';
import { offerRecall } from '../messages/offerRecall.ts';
import { problemOf } from '../problem.ts';
import { type SendOptions } from '../saving/attempts.ts';
import { useStatementsChanged } from './useStatementsChanged.ts';

/** Statements that are sent, or reminded of, at once. */
export interface ManyStatements {
  readonly act: 'statement' | 'reminder';
  readonly ids: readonly number[];
}

type SendStatementsProps = {
  many: ManyStatements;
  /** Numbers of the statements of which nothing is left to send. */
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
};

const VERBS = { statement: 'Envoyer', reminder: 'Relancer' } as const;
/** Words left for what is added to each message. */
const WORD_MAX = 500;
const ADDRESS = 'E-mail de facturation';

/** Sends or reminds of several statements: each has its recipient and its words. */
export function SendStatements({ many, onDone, onClose }: SendStatementsProps) {
  const { act, ids } = many;
  const { data, error, refetch } = useQuery(
    query.messages.drafts.queryOptions({ input: { act, thing_id: [...ids] }, staleTime: 0, gcTime: 0 }),
  );
  if (data !== undefined)
    return (
      <Recipients
        act={act}
        rows={data.flatMap(({ thing_id: id, draft, state }) =>
          draft === null || (act === 'statement' && state !== null && state !== 'failed') ? [] : [{ id, draft }],
        )}
        asked={ids.length}
        onDone={onDone}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={VERBS[act]} dirty={false} onClose={onClose}>
      {error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="100%" height="240px" />
      )}
    </Dialog>
  );
}

type Row = { readonly id: number; readonly draft: Draft };
type RecipientsProps = Pick<SendStatementsProps, 'onDone' | 'onClose'> & {
  act: ManyStatements['act'];
  rows: readonly Row[];
  /** Ticked statements, those that need no message included. */
  asked: number;
};

const knownOf = ({ draft }: Row) => draft.recipients.filter(({ chosen }) => chosen);
const nameOf = ({ draft }: Row): string => draft.recipients[0]?.of.name ?? draft.about;

function Recipients({ act, rows, asked, onDone, onClose }: RecipientsProps) {
  const changed = useStatementsChanged();
  const [addresses, setAddresses] = useState<Readonly<Record<number, string>>>({});
  const [word, setWord] = useState('');
  const [reminds, setReminds] = useState(true);
  const [copied, setCopied] = useState(false);
  const { data: issuer } = useQuery(query.statements.issuer.queryOptions());
  const [shown, setShown] = useState(rows[0]?.id);
  const wrongOf = ({ id }: Row) =>
    addresses[id] === undefined ? undefined : ruleMessage(ADDRESS, addresses[id].trim(), [check('email')]);
  const isReady = (row: Row) =>
    addresses[row.id] === undefined
      ? knownOf(row).length > 0
      : addresses[row.id]?.trim() !== '' && wrongOf(row) === undefined;
  const ready = rows.filter(isReady);
  const lacking = rows.filter((row) => knownOf(row).length === 0);
  const { outcomes, running, over, run } = useBulk(ready, sendOne);
  const failed = ready.filter(({ id }) => outcomes.has(id) && !isOver(outcomes.get(id)));

  async function sendOne({ id, draft }: Row, options: SendOptions) {
    const { subject, text, recipients } = draft;
    const typed = addresses[id]?.trim() ?? '';
    const restaurant = recipients[0]?.of.id ?? 0;
    // The address is the restaurant's from now on: its next papers leave to it too.
    if (typed !== '') await client.restaurants.update({ id: restaurant, billing_email: typed });
    const to = typed === '' ? knownOf({ id, draft }).map(({ key }) => key) : [`restaurant.${restaurant}`];
    const words = word.trim() === '' ? text : `${text}\n\n${word.trim()}`;
    if (act === 'statement' && !reminds) await client.statements.stopReminders({ id, stopped: true });
    return client.messages.send({ act, thing_id: id, to, subject, text: words, unless_sent: true, copied }, options);
  }
  const start = async () => {
    const before = outcomes;
    const found = await run();
    changed();
    const done = ready.filter(({ id }) => isOver(found.get(id)));
    // What left at an earlier try is taken back no more.
    const sent = [...found].flatMap(([id, one]) =>
      one.state === 'done' && !isOver(before.get(id)) ? (one.answer as Message[]) : [],
    );
    const [first] = done;
    if (first !== undefined)
      offerRecall(sent, done.length === 1 ? nameOf(first) : count(done.length, 'restaurant', 'restaurants'));
    onDone(done.map(({ id }) => id));
    if (done.length === ready.length) onClose();
  };
  const preview = rows.find(({ id }) => id === shown);
  const left = failed.length > 0 ? failed.length : ready.length;
  const verb = failed.length > 0 ? 'Réessayer' : VERBS[act];
  return (
    <Dialog
      title={`${VERBS[act]} ${count(rows.length, 'relevé', 'relevés')}`}
      dirty={!running && outcomes.size === 0 && (word !== '' || Object.keys(addresses).length > 0)}
      onClose={running ? () => undefined : onClose}
      footer={(close) => (
        <DialogActions
          close={close}
          icon={mdiSendOutline}
          busy={running}
          refused={ready.length === 0}
          onClick={() => void start()}
        >
          {running ? `${over} sur ${left}…` : left === 1 ? verb : `${verb} les ${left}`}
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <p className="b-muted">
          {[
            act === 'statement' ? 'Un seul papier à payer\u00a0: le relevé, avec sa facture.' : '',
            asked > rows.length
              ? act === 'statement'
                ? `${count(asked - rows.length, 'relevé est déjà parti', 'relevés sont déjà partis')}.`
                : `${count(asked - rows.length, 'relevé n’est pas à relancer', 'relevés ne sont pas à relancer')}.`
              : '',
            'Rappelables pendant 10\u00a0s.',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <section aria-labelledby="send-to">
          <h3 id="send-to" className="statement-heading">
            Destinataires
          </h3>
          {lacking.length > 0 && (
            <p className="b-caption b-muted">
              {`${count(rows.length - lacking.length, 'connu', 'connus')}, ${lacking.length} à compléter\u00a0: les autres partent sans attendre.`}
            </p>
          )}
          <ul className="statement-recipients">
            {[...lacking, ...rows.filter((row) => !lacking.includes(row))].map((row) => {
              const outcome = outcomes.get(row.id);
              const known = knownOf(row);
              return (
                <li key={row.id}>
                  <b>{nameOf(row)}</b>
                  {known.length > 0 && addresses[row.id] === undefined ? (
                    <span className="b-row">
                      <span className="statement-address">{known.map(({ address }) => address).join(', ')}</span>
                      <IconButton
                        size="small"
                        icon={mdiPencilOutline}
                        label={`Modifier l’adresse de ${nameOf(row)}`}
                        disabled={running || isOver(outcome)}
                        onClick={() => setAddresses({ ...addresses, [row.id]: known[0]?.address ?? '' })}
                      />
                    </span>
                  ) : (
                    <TextField
                      label={ADDRESS}
                      type="email"
                      autoComplete="off"
                      value={addresses[row.id] ?? ''}
                      error={wrongOf(row)}
                      disabled={running || isOver(outcome)}
                      onChange={({ target }) => setAddresses({ ...addresses, [row.id]: target.value })}
                    />
                  )}
                  {outcome !== undefined && outcome.state !== 'done' && (
                    <span className="statement-failed" role="alert">
                      {outcome.reason}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
        {preview && (
          <section aria-labelledby="send-words" className="b-stack">
            <h3 id="send-words" className="statement-heading">
              Message
            </h3>
            {rows.length > 1 && (
              <SelectField
                label="Aperçu"
                options={rows.map((row) => ({ value: String(row.id), label: nameOf(row) }))}
                value={String(preview.id)}
                onChange={({ target }) => setShown(Number(target.value))}
              />
            )}
            <div className="message-preview">
              <b>{preview.draft.subject}</b>
              <p>{[preview.draft.text, word.trim()].filter(Boolean).join('\n\n')}</p>
            </div>
            <TextArea
              label="Mot ajouté à tous"
              optional
              rows={2}
              maxLength={WORD_MAX}
              value={word}
              onChange={({ target }) => setWord(target.value)}
            />
            {act === 'statement' && issuer?.reminds_invoices === true && (
              <Checkbox checked={reminds} onChange={({ target }) => setReminds(target.checked)}>
                {`Relancer s’il le faut, ${REMINDER_LEVELS.map((level) => REMINDED_AFTER[level]).join(' puis ')} jours après l’échéance`}
              </Checkbox>
            )}
            <Checkbox checked={copied} onChange={({ target }) => setCopied(target.checked)}>
              M’en envoyer une copie
            </Checkbox>
          </section>
        )}
      </div>
    </Dialog>
  );
}
