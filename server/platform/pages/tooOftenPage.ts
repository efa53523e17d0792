import { formatMessage } from '@boucle/contract/base/icu.ts';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type Page } from './layout.ts';
import { messagePage } from './messagePage.ts';

/** The page of a visitor who waits some seconds. */
export const tooOftenPage = (seconds: number): Page =>
  messagePage({
    title: 'Trop de demandes',
    message: `${formatMessage(errors.too_many_requests, { minutes: Math.ceil(seconds / 60) })}.`,
  });
