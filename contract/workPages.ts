import { type Page } from './pageShape.ts';

const AA = ['account_admin'] as const;

/** The screens that stand beside those of the specification: the work of the day. Their entries follow the specification's in number. */
export const workPages = {
  'to-do': {
    path: '/to_do',
    params: {},
    title: 'À faire',
    roles: AA,
    menu: [{ label: 'À faire', order: 21, group: 'pilotage', roles: AA }],
  },
  supply: { path: '/to_do/supply', params: {}, title: 'Approvisionner', roles: AA, menu: [] },
} as const satisfies Record<string, Page>;
