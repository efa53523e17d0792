import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { type CountQuestion, momentsOf, questionErrors, questionsIn } from './countQuestions.ts';

/** The posted counts that a refused reversal asks about, and what is said of each. */
export function useCountAnswers() {
  const [questions, setQuestions] = useState<readonly CountQuestion[]>([]);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  return {
    questions,
    wrong,
    /** As it is sent; sent empty, the counts are asked about. */
    counted: momentsOf(questions),
    /** Takes what a refusal asks. */
    take: (error: Error): void => {
      if (!(error instanceof ApiError)) return;
      const asked = questionsIn(error.fields, questions);
      setQuestions(asked);
      setWrong(questionErrors(asked));
    },
    answer: (field: string, moment: 'before' | 'after'): void => {
      setQuestions((present) => present.map((one) => (one.field === field ? { ...one, moment } : one)));
      setWrong(({ [field]: _answered, ...others }) => others);
    },
    /** Whether a refusal is only a question, which says it itself. */
    isQuestion: (error: Error | null): boolean => error instanceof ApiError && questionsIn(error.fields, []).length > 0,
  };
}
