import { useMutation } from '@tanstack/react-query';
import { download } from '../api/download.ts';
import { tellProblem } from './problem.ts';

/**
 * `download` as something to press: whether it is under way; what it is refused for is an alert,
 * and stays shown at the bottom.
 */
export const useDownload = (name: string, ...file: DownloadOf<Parameters<typeof download>>) =>
  useMutation({ mutationFn: () => download(fileName(name), ...file), onError: tellProblem });

type DownloadOf<Parts> = Parts extends [name: string, ...rest: infer Rest] ? Rest : never;

/**
 * A name that every system and mail program writes alike: « réutilisations.csv » is
 * « reutilisations.csv ».
 */
const fileName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/[^\w.-]+/g, '-');
