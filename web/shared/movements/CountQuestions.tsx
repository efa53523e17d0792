import { RadioCards } from '../../ui/form/RadioCards.tsx';
import { type CountQuestion } from './countQuestions.ts';
import { type MovementErrors } from './movementForm.ts';

interface CountQuestionsProps {
  readonly questions: readonly CountQuestion[];
  readonly errors: MovementErrors;
  readonly onAnswer: (field: string, moment: 'before' | 'after') => void;
}

const OPTIONS = [
  { value: 'before', label: 'Avant ce comptage', note: 'Le stock reste tel qu’il a été compté.' },
  { value: 'after', label: 'Après ce comptage', note: 'Le stock change d’autant.' },
] as const;

/** Which came first, for each posted count that is later than the stated day. */
export function CountQuestions({ questions, errors, onAnswer }: CountQuestionsProps) {
  return questions.map(({ field, sentence, moment }) => (
    <RadioCards
      key={field}
      label={sentence}
      options={OPTIONS}
      value={moment ?? ''}
      error={errors[field]}
      onChange={({ target }) => onAnswer(field, target.value === 'before' ? 'before' : 'after')}
    />
  ));
}
