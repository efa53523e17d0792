import './messageLine.css';
import { type PartnerMessage } from '@boucle/contract/partnerApi/messages.ts';
import { MESSAGE_ANSWER_LABELS, type MessageAnswer } from '@boucle/contract/shared/messages/labels.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, problemOf } from '../shared/problem.ts';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/form/FormError.tsx';
import { QuantityField } from '../ui/form/QuantityField.tsx';
import { client } from './own.ts';
import { readMessages } from './queries.ts';
import { Moment } from '../ui/figures/Moment.tsx';

type Input = Omit<Parameters<typeof client.messages.answer>[0], 'id'>;

/** A message with its one-press answers; what was received of a delivery is counted in place. */
export function MessageLine({ message }: { message: PartnerMessage }) {
  const { id, title, text, link_url, link_label, sent_at, answers, answer, lines } = message;
  const queries = useQueryClient();
  const [counting, setCounting] = useState(false);
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const send = useMutation({
    mutationFn: (input: Input) => client.messages.answer({ id, ...input }),
    onSuccess: () => alerts.show('success', 'Votre réponse est envoyée.'),
    onSettled: () => queries.invalidateQueries({ queryKey: readMessages.queryKey }),
  });
  const countOf = (format: number, quantity: number): number => counts[format] ?? quantity;
  const received = lines.map(({ format_id, quantity }) => ({ format_id, quantity: countOf(format_id, quantity) }));
  const press = (one: MessageAnswer) => (one === 'differs' ? setCounting(true) : send.mutate({ answer: one }));
  const errors = fieldErrors(send.error);
  return (
    <li>
      <b>{title}</b>
      {text.split('\n').map((line, n) => (
        <p key={n}>{line}</p>
      ))}
      {link_url !== null && (
        <a className="b-link" href={link_url} target="_blank" rel="noreferrer">
          {link_label ?? link_url}
        </a>
      )}
      {sent_at !== null && (
        <p className="b-caption">
          <Moment at={sent_at} />
        </p>
      )}
      {answer !== null && <p role="status">{`Votre réponse\u00a0: ${MESSAGE_ANSWER_LABELS[answer]}`}</p>}
      <FormError message={errors['received'] ?? problemOf(send.error)} />
      {counting && answer === null ? (
        <form
          className="r-received"
          onSubmit={(event) => {
            event.preventDefault();
            send.mutate({ answer: 'differs', received });
          }}
        >
          {lines.map((line) => (
            <div key={line.format_id} className="r-received-line">
              <span>{`${line.title}, sur ${line.quantity}`}</span>
              <QuantityField
                id={`received-${id}-${line.format_id}`}
                label={`${line.title}, reçus`}
                value={countOf(line.format_id, line.quantity)}
                max={MOST}
                invalid={false}
                onValue={(next) => setCounts((present) => ({ ...present, [line.format_id]: next }))}
              />
            </div>
          ))}
          <Button type="submit" variant="contained" busy={send.isPending}>
            {receivedWords(lines, received)}
          </Button>
          <Button onClick={() => setCounting(false)}>Revenir</Button>
        </form>
      ) : (
        answers.length > 0 && (
          <p className="r-answers">
            {answers.map((one) => (
              <Button
                key={one}
                size="small"
                variant={one === 'differs' ? 'outlined' : 'contained'}
                busy={send.isPending}
                onClick={() => press(one)}
              >
                {MESSAGE_ANSWER_LABELS[one]}
              </Button>
            ))}
          </p>
        )
      )}
    </li>
  );
}

const MOST = 100_000;

/** « Reçu 28 sur 30 ». */
function receivedWords(lines: PartnerMessage['lines'], received: NonNullable<Input['received']>): string {
  const sum = (all: readonly { readonly quantity: number }[]) => all.reduce((pieces, one) => pieces + one.quantity, 0);
  return `Reçu ${sum(received)} sur ${sum(lines)}`;
}
