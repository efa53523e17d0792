import {
  PARTNER_KIND_LABELS,
  PARTNER_KINDS,
  PARTNER_STATUS_LABELS,
  PARTNER_STATUSES,
} from '@boucle/contract/shared/partners/labels.ts';
import { type Partner } from '@boucle/contract/shared/partners/shapes.ts';
import { type PARTNER_SORTS, type partnerListQuery } from '@boucle/contract/features/partners/calls.ts';
import { type z } from 'zod';
import { BARE_CELLS } from '../../shared/ledgerCards/cardCells.tsx';
import { anyOf, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { partnerColumns } from './columns.tsx';

/** The partners, by name. */
export const PARTNER_LIST = defineList<Partner, z.input<typeof partnerListQuery>, (typeof PARTNER_SORTS)[number]>({
  name: 'partners',
  columns: partnerColumns(true, BARE_CELLS),
  order: 'name',
  search: 'Nom, contact ou e-mail',
  filters: {
    kind: anyOf('Type', PARTNER_KINDS, PARTNER_KIND_LABELS),
    status: anyOf('Statut', PARTNER_STATUSES, PARTNER_STATUS_LABELS),
    account_id: numbered({ label: 'Application', all: 'Toutes' }),
  },
});
