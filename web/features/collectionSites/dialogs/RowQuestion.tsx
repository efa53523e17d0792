import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { SiteDialogs } from './SiteDialogs.tsx';

type RowQuestionProps = { id: number; question: 'edit' | 'status'; onClose: () => void };

/**
 * Question of a row of the list about its collector, which was read for it. Loaded on first use.
 */
export function RowQuestion({ id, question, onClose }: RowQuestionProps) {
  const { data } = useQuery(query.collectionSites.read.queryOptions({ input: { id } }));
  return data && <SiteDialogs site={data} question={{ kind: question }} onClose={onClose} />;
}
