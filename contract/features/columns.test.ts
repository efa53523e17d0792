import { expect, it } from 'vitest';
import type { z } from 'zod';
import { api } from '../api.ts';
import type { DeclaredColumn } from '../base/columns.ts';
import { APPLICATION_COLUMNS } from './accounts/columns.ts';
import { ALERT_COLUMNS } from './alerts/columns.ts';
import { ACCESS_COLUMNS } from './apiAccesses/columns.ts';
import { SITE_COLUMNS } from './collectionSites/columns.ts';
import { CUSTOMER_COLUMNS } from './customers/columns.ts';
import { EMPLOYEE_COLUMNS } from './delegatedAdmins/columns.ts';
import { DROP_OFF_COLUMNS } from './dropOffPoints/columns.ts';
import { INCIDENT_COLUMNS } from './incidents/columns.ts';
import { BANNER_COLUMNS } from './informationBanners/columns.ts';
import { INVOICE_COLUMNS } from './invoices/columns.ts';
import { MAIL_COLUMNS } from './mails/columns.ts';
import { ORDER_COLUMNS } from './orders/columns.ts';
import { PARTNER_COLUMNS } from './partners/columns.ts';
import { PAYMENT_COLUMNS } from './payments/columns.ts';
import { RESTAURANT_COLUMNS } from './restaurants/columns.ts';
import { ROUND_COLUMNS } from './rounds/columns.ts';
import { SEPA_BATCH_COLUMNS } from './sepaBatches/columns.ts';
import { STATEMENT_COLUMNS } from './statements/columns.ts';
import { COUNT_COLUMNS } from './stockCounts/columns.ts';
import { REQUEST_COLUMNS } from './supplyRequests/columns.ts';
import { WASH_LOT_COLUMNS, WASH_LOT_ENDS } from './washLots/columns.ts';

const INNER = 'a number of the API; the CSV has the name or the label';
const FIELDS = 'a declared field, of which the CSV has each';
const PICTURE = 'a picture';
const PANEL = 'shown by its page alone';

type Columns = Readonly<Record<string, DeclaredColumn<never>>>;
type LeftOut = Readonly<Record<string, string>>;

/** The columns of each list, and why a field of its rows is in none. */
const LISTS: readonly (readonly [keyof typeof api, Columns, LeftOut])[] = [
  ['accounts', APPLICATION_COLUMNS, { logo_url: PICTURE }],
  ['alerts', ALERT_COLUMNS, { last_seen_at: 'the last look of the rule, at the latest this night' }],
  [
    'apiAccesses',
    ACCESS_COLUMNS,
    { id: INNER, redirect_uris: PANEL, renewed_at: PANEL, previous_secret_until: PANEL, revoked_at: PANEL },
  ],
  [
    'collectionSites',
    SITE_COLUMNS,
    {
      ...{
        id: 'its first column is the server’s',
        name: FIELDS,
        address: FIELDS,
        postcode: FIELDS,
        city: FIELDS,
        phone: FIELDS,
        weekly_hours: FIELDS,
        closed_days: FIELDS,
        latitude: PANEL,
        longitude: PANEL,
      },
      ...{ status: PANEL, created_at: PANEL, ok_drawers_count: 'the drawers but for those out of order' },
    },
  ],
  ['customers', CUSTOMER_COLUMNS, { id: INNER, uuid: 'the consumer’s code' }],
  ['delegatedAdmins', EMPLOYEE_COLUMNS, { second_factor: PANEL }],
  [
    'dropOffPoints',
    DROP_OFF_COLUMNS,
    {
      ...{ account_id: INNER, restaurant_id: INNER, created_at: PANEL },
      ...{ name: FIELDS, address: FIELDS, postcode: FIELDS, city: FIELDS, phone: FIELDS },
      ...{ weekly_hours: FIELDS, closed_days: FIELDS },
    },
  ],
  [
    'incidents',
    INCIDENT_COLUMNS,
    {
      format_id: INNER,
      round_id: INNER,
      drawing: PICTURE,
      picture_url: PICTURE,
      counted_at: 'the count has it',
      received: PANEL,
      unit: PANEL,
    },
  ],
  ['informationBanners', BANNER_COLUMNS, { id: INNER, draft: 'in the status', updated_at: PANEL }],
  [
    'invoices',
    INVOICE_COLUMNS,
    { id: INNER, late: 'in the state', mailed: 'state of a mail, which changes by the minute' },
  ],
  ['mails', MAIL_COLUMNS, { id: INNER, has_preview: PANEL, resend_refusal: PANEL }],
  ['orders', ORDER_COLUMNS, { taken: PANEL, failure_reason: PANEL }],
  [
    'partners',
    PARTNER_COLUMNS,
    {
      ...{ account_id: INNER, name: FIELDS, contact: FIELDS, email: FIELDS, phone: FIELDS },
      contract_ends_on: FIELDS,
    },
  ],
  [
    'restaurants',
    RESTAURANT_COLUMNS,
    {
      ...{ id: 'its first column is the server’s', name: FIELDS, address: FIELDS, postal_code: FIELDS, city: FIELDS },
      ...{ weekly_hours: FIELDS, closed_days: FIELDS },
      ...{ latitude: PANEL, longitude: PANEL, picture_url: PICTURE },
    },
  ],
  ['payments', PAYMENT_COLUMNS, { created_at: 'the day of the payment counts' }],
  ['rounds', ROUND_COLUMNS, {}],
  ['sepaBatches', SEPA_BATCH_COLUMNS, { id: INNER }],
  [
    'statements',
    STATEMENT_COLUMNS,
    { id: INNER, invoices: PANEL, before_invoices: PANEL, mailed: 'state of a mail, which changes by the minute' },
  ],
  ['stockCounts', COUNT_COLUMNS, { places_count: 'the places are named' }],
  ['supplyRequests', REQUEST_COLUMNS, { answered_by: PANEL, answered_at: PANEL }],
  [
    'washLots',
    { ...WASH_LOT_COLUMNS, ...WASH_LOT_ENDS },
    {
      ...{ id: INNER, closed_by: PANEL, recalled_by: PANEL, rejects: PANEL },
      ...{ dirty_in: 'by format', clean_out: 'by format', rejected: 'by format', lines: 'by format' },
    },
  ],
];

/** The fields that some columns read of a row. */
function readBy(columns: Columns): Set<string> {
  const fields = new Set<string>();
  const row = new Proxy({}, { get: (_, field) => void fields.add(String(field)) });
  for (const { value } of Object.values(columns)) {
    try {
      value(row as never);
    } catch {
      // A value made of several fields may find nothing in the first.
    }
  }
  return fields;
}

it.each(LISTS)('every field of a row of %s is in the CSV, or left out for a reason', (feature, columns, leftOut) => {
  const { list } = api[feature] as unknown as { list: { '~orpc': { outputSchema: z.ZodObject } } };
  const rows = list['~orpc'].outputSchema.shape['data'] as z.ZodArray<z.ZodObject>;
  const read = readBy(columns);
  const missing = Object.keys(rows.element.shape).filter((field) => field !== 'version' && !read.has(field));
  expect(missing.sort()).toEqual(Object.keys(leftOut).sort());
});
