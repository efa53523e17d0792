import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { type PartnerQuestion } from './partnerDialog.ts';
import { PartnerDialogs } from './PartnerDialogs.tsx';

type RowQuestionProps = { id: number; question: PartnerQuestion; onClose: () => void };

/** Question of a row of the list about its partner, which was read for it. Loaded on first use. */
export function RowQuestion({ id, question, onClose }: RowQuestionProps) {
  const { data } = useQuery(query.partners.read.queryOptions({ input: { id } }));
  return data && <PartnerDialogs partner={data} question={question} onClose={onClose} />;
}
