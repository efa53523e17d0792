import { useQuery } from '@tanstack/react-query';
import { useAddressId } from '../../shared/useAddressId.ts';
import { dropOffQuery } from './queries.ts';

/** The drop-off point that the address names. */
export function useDropOff() {
  const id = useAddressId();
  return { id, ...useQuery(dropOffQuery(id)) };
}
