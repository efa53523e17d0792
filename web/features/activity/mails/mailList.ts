import {
  MAIL_KIND_LABELS,
  MAIL_KINDS,
  MAIL_STATE_LABELS,
  MAIL_STATES,
} from '@boucle/contract/features/mails/labels.ts';
import { type MAIL_SORTS, type mailListQuery, type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { type z } from 'zod';
import { anyOf } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { MAIL_COLUMNS } from './columns.tsx';

/** The mails, the latest first. */
export const MAIL_LIST = defineList<MailRow, z.input<typeof mailListQuery>, (typeof MAIL_SORTS)[number]>({
  name: 'mails',
  columns: MAIL_COLUMNS,
  order: '-created_at',
  search: 'Destinataire ou objet',
  filters: {
    state: anyOf('État', MAIL_STATES, MAIL_STATE_LABELS),
    kind: anyOf('Nature', MAIL_KINDS, MAIL_KIND_LABELS, { all: 'Toutes' }),
    period: { label: 'Écrit' },
  },
});
