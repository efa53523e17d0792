import { Suspense, useEffect, useRef, useState } from 'react';
import { type Asked, type Question, type Reply } from '../../api/errors.ts';
import { onAsked } from '../../api/transport.ts';
import { part } from '../../ui/loading/part.tsx';

const ConfirmDialog = part(() => import('../../ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog');
const ConfirmPersonDialog = part(() => import('./ConfirmPersonDialog.tsx'), 'ConfirmPersonDialog');
const SecondPersonDialog = part(() => import('./SecondPersonDialog.tsx'), 'SecondPersonDialog');

/**
 * Over any page: asks the person what a call or a page waits for: who they are, why they ask, or
 * yes or no; then it goes on.
 */
export function ConfirmPerson() {
  const [waiting, setWaiting] = useState<{ readonly asked: Asked; readonly answer: (reply: Reply) => void }>();
  const last = useRef<{ readonly about: string; readonly reply: Reply; readonly until: number }>(undefined);
  useEffect(
    () =>
      onAsked((asked) => {
        const reply = replyTo(last.current, asked);
        return reply ?? new Promise((answer) => setWaiting({ asked, answer }));
      }),
    [],
  );
  if (waiting === undefined) return null;
  const end = (reply: Reply) => {
    setWaiting(undefined);
    waiting.answer(reply);
    last.current = { about: JSON.stringify(waiting.asked), reply, until: Date.now() + SAME_MS };
  };
  const { asked } = waiting;
  return (
    <Suspense>
      {asked.what === 'question' || asked.what === 'unlikely' ? (
        <YesOrNo question={asked.what === 'question' ? asked : unlikely(asked.sentence)} onReply={end} />
      ) : asked.what === 'person' ? (
        <ConfirmPersonDialog onDone={() => end('')} onClose={() => end(false)} />
      ) : (
        <SecondPersonDialog asked={asked} onDone={end} onClose={() => end(false)} />
      )}
    </Suspense>
  );
}

function YesOrNo({ question, onReply }: { question: Question; onReply: (reply: Reply) => void }) {
  const { title, text, confirm, cancel } = question;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel={cancel}
      onConfirm={() => onReply('')}
      onCancel={() => onReply(false)}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

const unlikely = (text: string): Question => ({
  title: 'À vérifier',
  text,
  confirm: 'C’est bien cela',
  cancel: 'Corriger',
});

/**
 * Calls of many rows come one after the other: what was said of one within so long is said of the
 * next.
 */
const SAME_MS = 3_000;

function replyTo(
  last: { readonly about: string; readonly reply: Reply; readonly until: number } | undefined,
  asked: Asked,
): Promise<Reply> | undefined {
  const isSame = last !== undefined && asked.what === 'second person' && last.about === JSON.stringify(asked);
  return isSame && Date.now() < last.until ? Promise.resolve(last.reply) : undefined;
}
