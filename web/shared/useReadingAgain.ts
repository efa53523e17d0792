import { useIsFetching } from '@tanstack/react-query';
import { isTouched } from './useStocksChanged.ts';

/**
 * Whether something that a movement may have changed is being read. Until it has come, the figures
 * on screen may be those of before the last act: they refuse nothing, the server does.
 */
export const useReadingAgain = (): boolean => useIsFetching({ predicate: isTouched }) > 0;
