import { useMutation } from '@tanstack/react-query';
import { download } from '../api/download.ts';
import { tellProblem } from './problem.ts';

/** `download` as something to press: whether it is under way, and what it is refused for as an alert. */
export const useDownload = (...file: Parameters<typeof download>) =>
  useMutation({ mutationFn: () => download(...file), onError: tellProblem });
