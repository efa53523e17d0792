import { useMemo } from 'react';
import { useSession } from '../../api/useSession.ts';
import { useReader } from '../useReader.ts';
import { type CardCells, cardCells } from './cardCells.tsx';

/** The cells of a list for its reader; the same ones as long as the reader is. */
export function useCardCells(): CardCells {
  const reader = useReader();
  const role = useSession()?.user?.role;
  return useMemo(() => cardCells(reader, role), [reader, role]);
}
