import { date } from '@boucle/contract/base/format.ts';
import { type PartnerMessage } from '@boucle/contract/partnerApi/messages.ts';
import { MESSAGE_ANSWER_LABELS } from '@boucle/contract/shared/messages/labels.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tellProblem } from '../shared/problem.ts';
import { Button } from '../ui/Button.tsx';
import { client } from './own.ts';
import { readMessages } from './queries.ts';

/** A message of the day, or one written to the customer, which a press answers. */
export function MessageRow({ message }: { message: PartnerMessage }) {
  const { id, title, text, link_url, link_label, sent_at, answers, answer } = message;
  const queries = useQueryClient();
  const note = useMutation({
    mutationFn: () => client.messages.answer({ id, answer: 'noted' }),
    onError: tellProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: readMessages.queryKey }),
  });
  return (
    <li>
      <span>
        <b>{title}</b>
        <small className="c-words">{text}</small>
        {link_url !== null && (
          <a className="b-link b-dense" href={link_url} target="_blank" rel="noreferrer">
            {link_label ?? link_url}
          </a>
        )}
        {sent_at !== null && <small>{`Le ${date(sent_at)}`}</small>}
        {answer !== null && <small role="status">{MESSAGE_ANSWER_LABELS[answer]}</small>}
        {answers.includes('noted') && (
          <Button className="c-note" size="small" busy={note.isPending} onClick={() => note.mutate()}>
            {MESSAGE_ANSWER_LABELS.noted}
          </Button>
        )}
      </span>
    </li>
  );
}
