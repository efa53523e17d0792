import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { tellProblem } from './problem.ts';

/** Question on a row of a list: which row, and the question. */
export type RowQuestion<Question> = { readonly id: number; readonly question: Question };

/**
 * A question about a row whose dialog needs more than the list knows: `read` reads it afresh, then
 * the question opens. A failed read shows an alert.
 */
export function useRowQuestion<Question>(read: (id: number) => Promise<unknown>) {
  const [asked, setAsked] = useState<RowQuestion<Question>>();
  const { mutate: ask } = useMutation({
    mutationFn: async (question: RowQuestion<Question>) => {
      await read(question.id);
      return question;
    },
    onSuccess: setAsked,
    onError: tellProblem,
  });
  return { asked, ask, close: () => setAsked(undefined) };
}
