import { STATEMENT_ANSWER_LABELS, type StatementAnswer } from '@boucle/contract/shared/partners/labels.ts';
import { mdiCheckCircleOutline, mdiClockOutline, mdiCommentQuestionOutline } from '@mdi/js';
import { chipsOf } from '../../ui/StatusChip.tsx';

/** The answer to a partner's statement, or that it has none. */
export const answerChip = chipsOf<StatementAnswer | 'none'>(
  {
    agreed: { state: 'ok', icon: mdiCheckCircleOutline },
    contested: { state: 'warn', icon: mdiCommentQuestionOutline },
    none: { state: 'neutral', icon: mdiClockOutline },
  },
  STATEMENT_ANSWER_LABELS,
);
