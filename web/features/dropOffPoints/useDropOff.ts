import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { dropOffQuery } from './queries.ts';

/** The drop-off point that the address names. */
export function useDropOff() {
  const params: { id?: string } = useParams({ strict: false });
  const id = Number(params.id);
  return { id, ...useQuery(dropOffQuery(id)) };
}
