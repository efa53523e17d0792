import { useMutation } from '@tanstack/react-query';
import { download } from '../api/download.ts';
import { tellProblem } from './problem.ts';

/** `download` as something to press: whether it is under way; what it is refused for is an alert, and stays told at the bottom. */
export const useDownload = (...file: Parameters<typeof download>) =>
  useMutation({ mutationFn: () => download(...file), onError: tellProblem });
