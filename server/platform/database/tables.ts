// Written by « npm run tables » from the migrated schema: change a migration, not this file.
// Migrations: 1e82065d57f84e13
import { type Computed, type Day, type Defaulted, type Instant, type Json } from './columns.ts';

export interface AccountCountsTable {
  account_id: number;
  kind: string;
  slot: number;
  total: number;
}

export interface AccountDayMarksTable {
  account_id: number;
  rolled_up_to: Day;
  cells_up_to: Day | null;
}

export interface AccountDayRollupsTable {
  account_id: number;
  format_id: number;
  day: Day;
  type: string;
  quantity: number;
  reuses: number;
  amount_cents: number;
}

export interface AccountRequestsTable {
  id: Computed<number>;
  name: string;
  contact: string;
  email: string;
  city: string;
  message: Defaulted<string>;
  status: Defaulted<string>;
  address: string | null;
  created_at: Defaulted<Instant>;
  decided_at: Instant | null;
  decided_by: number | null;
  account_id: number | null;
  refusal_reason: Defaulted<string>;
}

export interface AccountSlugsTable {
  account_id: number;
  slug: string;
  created_at: Defaulted<Instant>;
}

export interface AccountTermsTable {
  account_id: number;
  kind: string;
  version: number;
  text: string;
  valid_from: Defaulted<Instant>;
  created_by: number | null;
}

export interface AccountantBrowsersTable {
  account_id: number;
  token_hash: Buffer;
  link_id: number;
  code_hash: Buffer | null;
  code_expires_at: Instant | null;
  wrong_tries: Defaulted<number>;
  by_code: Defaulted<boolean>;
  begun_at: Instant;
  known_at: Instant | null;
}

export interface AccountantLinksTable {
  account_id: number;
  id: Computed<number>;
  email: string;
  token_hash: Buffer;
  last_day: Day;
  created_by: number | null;
  created_at: Instant;
  revoked_by: number | null;
  revoked_at: Instant | null;
  opens: Defaulted<number>;
  opened_at: Instant | null;
  weekly_mail: Defaulted<boolean>;
}

export interface AccountingExportsTable {
  account_id: number;
  id: Computed<number>;
  from_date: Day;
  to_date: Day;
  grain: string;
  opening: boolean;
  file_name: string;
  lines: number;
  entries: number;
  debit_cents: number;
  sha256: Buffer;
  made_by: number | null;
  made_at: Instant;
  broken_months: Defaulted<Day[]>;
}

export interface AccountsTable {
  id: Computed<number>;
  name: string;
  logo_url: string | null;
  icon_url: string | null;
  colors: Defaulted<Json>;
  content: Defaulted<Json>;
  trash_bag_capacity: Defaulted<number>;
  connect_status: Defaulted<string>;
  connect_with_google: Defaulted<boolean>;
  google_client_id: string | null;
  default_card_amount_cents: number | null;
  restaurant_help_video_url: string | null;
  customer_help_video_url: string | null;
  closed_until: Day | null;
  created_at: Defaulted<Instant>;
  deactivated_at: Instant | null;
  version: Defaulted<number>;
  legal_name: Defaulted<string>;
  siren: string | null;
  vat_number: string | null;
  billing_address: Defaulted<string>;
  iban: string | null;
  payment_days: Defaulted<number>;
  second_factor_required: Defaulted<boolean>;
  issuer_version: Defaulted<number>;
  example_of: number | null;
  legal_form: Defaulted<string>;
  capital_cents: number | null;
  rcs: Defaulted<string>;
  e_address: Defaulted<string>;
  vat_on_debits: Defaulted<boolean>;
  fiscal_year_start: Defaulted<number>;
  books_version: Defaulted<number>;
  max_balance_cents: Defaulted<number>;
  invoices_deposited_from: Day | null;
  invoice_reminders_from: Defaulted<Day | null>;
  bic: string | null;
  current_books_from: Day | null;
  service_payment_days: Defaulted<number>;
  former_payment_days: number | null;
  money_mailed_until: Day | null;
  slug: string | null;
  sign_up: Defaulted<boolean>;
  warehouse: Defaulted<Json>;
  inactive_months: number | null;
}

export interface ActivityRollupsTable {
  account_id: number;
  day: Day;
  previous_day: Day;
  customers: number;
}

export interface AlertViewsTable {
  account_id: number;
  alert_id: number;
  last_event_at: Instant;
  person_id: number;
  seen_at: Instant;
}

export interface AlertsTable {
  account_id: number;
  id: Computed<number>;
  rule: string;
  subject: string;
  evidence: Json;
  status: Defaulted<string>;
  opened_at: Defaulted<Instant>;
  last_seen_at: Defaulted<Instant>;
  last_event_at: Instant;
  snoozed_until: Day | null;
  resolved_at: Instant | null;
  resolved_by: number | null;
  note: string | null;
  version: Defaulted<number>;
}

export interface AnomalyRulesTable {
  account_id: number;
  rule: string;
  enabled: Defaulted<boolean>;
  thresholds: Defaulted<Json>;
  version: Defaulted<number>;
}

export interface ApiAccessUsesTable {
  account_id: number;
  access_id: number;
  last_used_at: Instant;
}

export interface ApiAccessesTable {
  account_id: number;
  id: Computed<number>;
  partner_id: number | null;
  name: string;
  client_id: string;
  scopes: string[];
  redirect_uris: Defaulted<string[]>;
  secret_hash: Buffer | null;
  previous_secret_hash: Buffer | null;
  previous_until: Instant | null;
  created_by: number | null;
  created_at: Defaulted<Instant>;
  renewed_at: Instant | null;
  revoked_at: Instant | null;
  audience: string | null;
}

export interface ApiCallsTable {
  account_id: number;
  id: Computed<number>;
  access_id: number;
  partner_id: number | null;
  person_id: number | null;
  method: string;
  path: string;
  status: number;
  duration_ms: number;
  created_at: Defaulted<Instant>;
  ignored: Defaulted<string[]>;
}

export interface ApiConsentsTable {
  account_id: number;
  id: Computed<number>;
  access_id: number;
  partner_id: number | null;
  person_id: number | null;
  customer_id: number | null;
  scopes: string[];
  created_at: Defaulted<Instant>;
  revoked_at: Instant | null;
}

export interface ApiRefusedTriesTable {
  account_id: number;
  access_id: number;
  partner_id: number;
  hour: Instant;
  tries: number;
}

export interface ApiTransactionsTable {
  account_id: number;
  transaction_id: number;
  access_id: number;
  partner_id: number | null;
  created_at: Defaulted<Instant>;
  session_id: number | null;
  device_name: string | null;
}

export interface AppBuildsTable {
  account_id: number;
  id: Computed<number>;
  uuid: Defaulted<string>;
  number: number;
  person_id: number | null;
  state: Defaulted<string>;
  settings: Json;
  archive: Buffer | null;
  archive_bytes: number | null;
  archive_sha256: string | null;
  sends: Defaulted<number>;
  log: Defaulted<Json>;
  last_sequence: Defaulted<number>;
  told_end: Defaulted<boolean>;
  failure: string | null;
  links: Defaulted<Json>;
  created_at: Defaulted<Instant>;
  handed_at: Instant | null;
  heard_at: Instant | null;
  ended_at: Instant | null;
}

export interface AwaitingActDecisionsTable {
  account_id: number;
  act_id: number;
  decision: string;
  person_id: number;
  reason: string;
  decided_at: Instant;
}

export interface AwaitingActTransactionsTable {
  account_id: number;
  transaction_id: number;
  act_id: number;
}

export interface AwaitingActViewsTable {
  account_id: number;
  act_id: number;
  person_id: number;
  seen_at: Instant;
}

export interface AwaitingActsTable {
  account_id: number;
  id: Computed<number>;
  key: string;
  call: string;
  sealed_input: Buffer | null;
  title: string;
  cents: number;
  pieces: number;
  reason: string;
  person_id: number;
  alone: boolean;
  created_at: Instant;
}

export interface BankLinesTable {
  account_id: number;
  id: Computed<number>;
  statement_id: number;
  iban: string;
  fingerprint: Buffer;
  day: Day;
  cents: number;
  party: string;
  text: string;
  refs: string[];
  payments: number;
}

export interface BankMatchPartsTable {
  account_id: number;
  match_id: number;
  n: number;
  line_id: number | null;
  transaction_id: number | null;
  settlement_id: number | null;
  day: Day;
  cents: number;
  undone: Defaulted<boolean>;
}

export interface BankMatchesTable {
  account_id: number;
  id: Computed<number>;
  how: string;
  reason: Defaulted<string>;
  made_by: number | null;
  made_at: Instant;
  undone_by: number | null;
  undone_at: Instant | null;
}

export interface BankStatementsTable {
  account_id: number;
  id: Computed<number>;
  iban: string;
  number: string;
  from_day: Day;
  to_day: Day;
  opening_cents: number;
  closing_cents: number;
  lines: number;
  read_by: number | null;
  read_at: Instant;
}

export interface BookDayMarksTable {
  account_id: number;
  rolled_up_to: Day;
  transactions_up_to: Defaulted<number>;
  settlements_up_to: Defaulted<number>;
}

export interface BookDayRollupsTable {
  account_id: number;
  day: Day;
  kind: string;
  owner: string;
  source: string;
  sides: number;
  debit_cents: number;
  credit_cents: number;
}

export interface BookLateTransactionsTable {
  account_id: number;
  transaction_id: number;
}

export interface BookYoungRollupsTable {
  account_id: number;
  day: Day;
  kind: string;
  owner: string;
  source: string;
  sides: number;
  debit_cents: number;
  credit_cents: number;
}

export interface CardBatchesTable {
  account_id: number;
  id: Computed<number>;
  quantity: number;
  initial_amount_cents: number;
  funding: string;
  created_by: number | null;
  created_at: Defaulted<Instant>;
}

export interface CardHoldersTable {
  account_id: number;
  id: Computed<number>;
  uuid: Defaulted<string>;
  batch_id: number;
  sealed_pin: Buffer;
  status: Defaulted<string>;
  card_issued_at: Instant | null;
  activated_at: Instant | null;
  disabled_at: Instant | null;
  created_at: Defaulted<Instant>;
}

export interface CardPinLocksTable {
  account_id: number;
  card_holder_id: number;
  locked_at: Defaulted<Instant>;
}

export interface CardPinTriesTable {
  account_id: number;
  card_holder_id: number;
  wrong_tries: Defaulted<number>;
  last_wrong_at: Instant | null;
}

export interface CellDayRollupsTable {
  account_id: number;
  cell_id: number;
  day: Day;
  source: string;
  counterpart: string;
  movements: number;
  pieces: number;
}

export interface CellDaysTable {
  account_id: number;
  cell_id: number;
  day: Day;
  opening: number;
  loaned: number;
  back: number;
  supplied: number;
  taken: number;
  other: number;
  lowest: number;
  change: Computed<number>;
  stock_out: Computed<boolean>;
}

export interface CellForecastsTable {
  account_id: number;
  cell_id: number;
  as_of: Day;
  method: string;
  week: number[];
  sigma: number;
  quantiles: number[] | null;
  history: number[];
  actual: number;
  own_error: number;
  naive_error: Defaulted<number>;
  own_bias: number;
  naive_bias: Defaulted<number>;
  lost: number;
  capped: boolean;
  out_days: number;
  out_days_before: number;
  trust: Defaulted<string>;
}

export interface CellHoldsTable {
  account_id: number;
  lot_id: number;
  cell_id: number;
  quantity: number;
  released: Defaulted<number>;
  released_at: Instant | null;
}

export interface CellsTable {
  account_id: number;
  id: Computed<number>;
  place: string;
  place_id: number;
  format_id: number;
  state: string;
  quantity: Defaulted<number>;
  reserved: Defaulted<number>;
}

export interface ChartAccountsTable {
  account_id: number;
  use: string;
  valid_from: Day;
  code: string;
  label: string;
  auxiliary: boolean;
}

export interface CleanReturnDaysTable {
  account_id: number;
  day: Day;
  format_id: number;
  n: Computed<number>;
  pieces: number;
}

export interface ClosedMonthsTable {
  account_id: number;
  month: Day;
  closed_at: Defaulted<Instant>;
  closed_by: number | null;
  last_fee_line: number | null;
  vat_day: Day | null;
  vat_since: Day | null;
}

export interface CollectionDrawersTable {
  account_id: number;
  id: Computed<number>;
  uuid: Defaulted<string>;
  terminal_id: number;
  name: string;
  capacity: number | null;
  created_at: Defaulted<Instant>;
  format_id: number | null;
  status: Defaulted<string>;
  qr_version: Defaulted<number>;
  version: Defaulted<number>;
}

export interface CollectionSitesTable {
  account_id: number;
  id: Computed<number>;
  name: string;
  address: Defaulted<string>;
  city: Defaulted<string>;
  latitude: number | null;
  longitude: number | null;
  status: Defaulted<string>;
  created_at: Defaulted<Instant>;
  postcode: Defaulted<string>;
  version: Defaulted<number>;
  weekly_hours: Defaulted<string>;
  closed_days: Defaulted<string>;
  phone: Defaulted<string>;
}

export interface CollectionTerminalsTable {
  account_id: number;
  id: Computed<number>;
  site_id: number;
  name: string;
  created_at: Defaulted<Instant>;
  version: Defaulted<number>;
}

export interface CommentRedactionsTable {
  account_id: number;
  source: string;
  before_sha256: Buffer;
  after_sha256: Buffer;
  redacted_at: Defaulted<Instant>;
}

export interface CountCorrectionsTable {
  account_id: number;
  correction_id: number;
  cause_id: number;
  found: boolean;
}

export interface CountGuestsTable {
  account_id: number;
  id: Computed<number>;
  count_id: number;
  name: string;
  created_by: number;
  created_at: Instant;
  revoked_by: number | null;
  revoked_at: Instant | null;
}

export interface CountScheduleTable {
  account_id: number;
  place: string;
  place_id: number;
  every_days: number | null;
  last_counted_at: Instant | null;
}

export interface CountSettingsTable {
  account_id: number;
  threshold_pieces: Defaulted<number>;
  threshold_cents: Defaulted<number>;
  every_days: Defaulted<number>;
  version: Defaulted<number>;
}

export interface CustomerCodesTable {
  account_id: number;
  customer_id: number;
  code_hash: Buffer;
  expires_at: Instant;
  spent_at: Instant | null;
  wrong_tries: Defaulted<number>;
  shown_hash: Buffer | null;
}

export interface CustomerDayRollupsTable {
  account_id: number;
  customer_id: number;
  day: Day;
  transactions: number;
}

export interface CustomerRollupsTable {
  account_id: number;
  customer_id: number;
  reuses: Defaulted<number>;
  last_day: Day;
  last_listed_at: Instant;
}

export interface CustomersTable {
  account_id: number;
  id: Computed<number>;
  uuid: Defaulted<string>;
  email: string;
  name: Defaulted<string>;
  created_at: Defaulted<Instant>;
  erased_at: Instant | null;
  searched: Computed<string>;
  version: Defaulted<number>;
  invitation_waits: Defaulted<boolean>;
}

export interface DailyRollupsTable {
  account_id: number;
  day: Day;
  type: string;
  restaurant_id: number;
  format_id: number;
  transactions: Defaulted<number>;
  quantity: Defaulted<number>;
  reuses: Defaulted<number>;
  amount_cents: Defaulted<number>;
  containers_cost_cents: Defaulted<number>;
  listed: Defaulted<number>;
}

export interface DataRequestsTable {
  account_id: number;
  id: Computed<number>;
  customer_id: number;
  kind: string;
  received_on: Day;
  due_on: Day;
  note: Defaulted<string>;
  received_by: number | null;
  answered_on: Day | null;
  answer: Defaulted<string>;
  answered_by: number | null;
}

export interface DepositDayRollupsTable {
  account_id: number;
  day: Day;
  owner: string;
  owner_id: number;
  format_id: number;
  unit_deposit_cents: number;
  loan_day: Day;
  pieces: number;
}

export interface DepositMonthEndsTable {
  account_id: number;
  month: Day;
  owner: string;
  owner_id: number;
  format_id: number;
  unit_deposit_cents: number;
  loan_day: Day;
  pieces: number;
}

export interface DevicePairingsTable {
  account_id: number;
  code_hash: Buffer;
  access_id: number;
  restaurant_id: number;
  person_id: number;
  name: string;
  expires_at: Instant;
}

export interface DropOffPointsTable {
  account_id: number;
  id: Computed<number>;
  uuid: Defaulted<string>;
  name: string;
  address: Defaulted<string>;
  city: Defaulted<string>;
  latitude: number | null;
  longitude: number | null;
  status: Defaulted<string>;
  created_at: Defaulted<Instant>;
  kind: Defaulted<string>;
  postcode: Defaulted<string>;
  restaurant_id: number | null;
  capacity: number | null;
  qr_version: Defaulted<number>;
  version: Defaulted<number>;
  weekly_hours: Defaulted<string>;
  closed_days: Defaulted<string>;
  phone: Defaulted<string>;
}

export interface DropOffRightsTable {
  account_id: number;
  drop_off_point_id: number;
  restaurant_id: number;
  may_pick_up: Defaulted<boolean>;
  may_wash: Defaulted<boolean>;
  may_wash_and_keep: Defaulted<boolean>;
}

export interface EMoneyLevelsTable {
  account_id: number;
  measure: string;
  level: string;
  since: Day;
}

export interface EmailChangesTable {
  account_id: number;
  customer_id: number;
  email: string;
  code_hash: Buffer;
  wrong_tries: Defaulted<number>;
  expires_at: Instant;
}

export interface EntriesTable {
  account_id: number;
  transaction_id: number;
  n: number;
  from_account: number;
  to_account: number;
  amount_cents: number;
  day: Day | null;
  at: Instant | null;
}

export interface EventCountsTable {
  account_id: number;
  resource: string;
  slot: number;
  total: number;
}

export interface EventsTable {
  id: Computed<number>;
  account_id: number | null;
  person_id: number | null;
  action: string;
  entity_id: string | null;
  details: Defaulted<Json>;
  address: string | null;
  request_id: string;
  created_at: Defaulted<Instant>;
  resource: Computed<string>;
}

export interface ExamplesTable {
  account_id: number;
  state: Defaulted<string>;
  step: Defaulted<number>;
  opened_by: number | null;
  opened_at: Defaulted<Instant>;
  ends_at: Instant;
  told_at: Defaulted<Instant>;
}

export interface FeeLinesTable {
  account_id: number;
  id: Computed<number>;
  transaction_id: number | null;
  restaurant_id: number;
  price_line_id: number;
  quantity: number;
  unit_price_cents: number;
  month: Day;
}

export interface ForecastMarksTable {
  account_id: number;
  as_of: Day;
}

export interface FormatCostsTable {
  account_id: number;
  format_id: number;
  id: Computed<number>;
  valid_from: Day;
  cost_cents: number | null;
}

export interface FormatPricesTable {
  account_id: number;
  format_id: number;
  valid_from: Instant;
  deposit_cents: number;
  set_by: number | null;
}

export interface FormatsTable {
  account_id: number;
  id: Computed<number>;
  title: string;
  subtitle: Defaulted<string>;
  material: Defaulted<string>;
  volume_ml: number | null;
  drawing: Defaulted<string>;
  picture_url: string | null;
  purchase_cost_cents: number | null;
  active: Defaulted<boolean>;
  created_at: Defaulted<Instant>;
  version: Defaulted<number>;
  single_use_price_cents: number | null;
  numbered: Defaulted<boolean>;
  designed_washes: number | null;
  weight_g: number | null;
  material_kind: string | null;
  single_use_weight_g: number | null;
}

export interface HolderTotalsTable {
  account_id: number;
  kind: string;
  format_id: number;
  slot: number;
  total: number;
}

export interface HourlyRollupsTable {
  account_id: number;
  day: Day;
  weekday: number;
  hour: number;
  slot: number;
  reuses: number;
}

export interface IbanChangesTable {
  account_id: number;
  id: Computed<number>;
  restaurant_id: number | null;
  person_id: number | null;
  old_end: string;
  new_end: string;
  changed_at: Defaulted<Instant>;
}

export interface IdempotencyKeysTable {
  account_id: number | null;
  caller: string;
  key: string;
  body_hash: Buffer;
  status: number | null;
  sealed_answer: Buffer | null;
  created_at: Defaulted<Instant>;
  key_number: Defaulted<number>;
}

export interface IdentityRequestsTable {
  account_id: number;
  id: Computed<number>;
  restaurant_id: number;
  person_id: number;
  siren: string | null;
  iban: string | null;
  code_hash: Buffer;
  wrong_tries: Defaulted<number>;
  expires_at: Instant;
  asked_at: Defaulted<Instant>;
  status: Defaulted<string>;
  decided_by: number | null;
  decided_at: Instant | null;
  reason: Defaulted<string>;
}

export interface ImpactFactorsTable {
  account_id: number;
  id: Computed<number>;
  kind: string;
  format_id: number | null;
  value_mg: number;
  low_mg: number;
  high_mg: number;
  waste_mg: number | null;
  source: string;
  url: Defaulted<string>;
  valid_from: Day;
  created_by: number | null;
  created_at: Defaulted<Instant>;
}

export interface ImpactReportsTable {
  account_id: number;
  id: Computed<number>;
  number: number;
  restaurant_id: number | null;
  from_day: Day;
  to_day: Day;
  figures: string;
  figures_sha256: Buffer;
  pdf: Buffer;
  pdf_sha256: Buffer;
  last_factor: number;
  made_by: number | null;
  made_at: Instant;
}

export interface ImportColumnsTable {
  account_id: number;
  kind: string;
  heading: string;
  field: string;
}

export interface InactivityWarningsTable {
  account_id: number;
  customer_id: number;
  day: Day;
  mail: number;
}

export interface IncidentRelooksTable {
  account_id: number;
  incident_id: number;
}

export interface IncidentSettlementsTable {
  account_id: number;
  incident_id: number;
  transaction_id: number;
  quantity: number;
  claim: Defaulted<boolean>;
}

export interface IncidentsTable {
  account_id: number;
  id: Computed<number>;
  kind: string;
  transaction_id: number | null;
  order_id: number | null;
  format_id: number | null;
  quantity: number | null;
  detail: string | null;
  created_at: Defaulted<Instant>;
  resolved_at: Instant | null;
  status: Defaulted<string>;
  cause: string | null;
  note: string | null;
  resolved_by: number | null;
  version: Defaulted<number>;
  place: string | null;
  place_id: number | null;
  round_id: number | null;
  round_stop: number | null;
  round_act: string | null;
  reported_by: number | null;
  fewer: Defaulted<boolean>;
  by_stock_count: Defaulted<boolean>;
  restaurant_id: number | null;
  partner_id: number | null;
  state: string | null;
  counted_at: Instant | null;
  refused_type: string | null;
  refused_card_id: number | null;
  claimed_by: string | null;
  customer_id: number | null;
  lot_id: number | null;
  claim_text: string | null;
  returned_on: Day | null;
  unit_code: string | null;
  card_id: number | null;
}

export interface InformationBannersTable {
  account_id: number;
  id: Computed<number>;
  title: string;
  text: string;
  level: string;
  link_url: string | null;
  link_label: string | null;
  target: string;
  draft: Defaulted<boolean>;
  starts_on: Day | null;
  ends_on: Day | null;
  priority: Defaulted<number>;
  version: Defaulted<number>;
  created_at: Defaulted<Instant>;
  updated_at: Defaulted<Instant>;
}

export interface InvoiceDepositsTable {
  account_id: number;
  invoice_id: number;
  tries: Defaulted<number>;
  failure: Defaulted<string>;
  reference: string | null;
  deposited_at: Instant | null;
}

export interface InvoiceFilesTable {
  account_id: number;
  invoice_id: number;
  xml: Buffer;
  pdf: Buffer;
  xml_sha256: Buffer;
  pdf_sha256: Buffer;
  made_at: Defaulted<Instant>;
}

export interface InvoiceMessageMarksTable {
  account_id: number;
  position: string;
}

export interface InvoiceMessagesTable {
  account_id: number;
  id: Computed<number>;
  direction: string;
  message_id: string;
  invoice_id: number;
  code: string;
  xml: Buffer;
  at: Defaulted<Instant>;
}

export interface InvoicePaymentsTable {
  account_id: number;
  settlement_id: number;
  n: number;
  invoice_id: number;
  kind: string;
  day: Day;
  cents: number;
  vat_cents: number;
  vat: Json;
  created_at: Defaulted<Instant>;
}

export interface InvoiceRemindersTable {
  account_id: number;
  invoice_id: number;
  level: number;
  recipient: string;
  left_cents: number;
  at: Defaulted<Instant>;
}

export interface InvoiceSeriesTable {
  account_id: number;
  series: string;
  year: number;
  last: number;
  last_issued_on: Day;
}

export interface InvoiceStatusesTable {
  account_id: number;
  invoice_id: number;
  n: number;
  status: string;
  reason: Defaulted<string>;
  at: Defaulted<Instant>;
  person_id: number | null;
  source: Defaulted<string>;
  code: string | null;
}

export interface InvoicesTable {
  account_id: number;
  id: Computed<number>;
  kind: string;
  restaurant_id: number | null;
  statement_id: number | null;
  corrects_id: number | null;
  period_from: Day;
  period_to: Day;
  lines: Json;
  vat: Json;
  net_cents: number;
  vat_cents: number;
  manual: Defaulted<boolean>;
  reason: Defaulted<string>;
  created_by: number | null;
  created_at: Defaulted<Instant>;
  series: string | null;
  year: number | null;
  number: number | null;
  label: string | null;
  issued_on: Day | null;
  due_on: Day | null;
  parties: Json | null;
  notes: Json | null;
  issued_by: number | null;
  issued_at: Instant | null;
  vat_on_debits: Defaulted<boolean>;
  vat_pending: Defaulted<boolean>;
  service_id: number | null;
  transaction_id: number | null;
  on_statement: Defaulted<boolean>;
}

export interface LastSignInsTable {
  person_id: number;
  at: Instant;
}

export interface LedgerCheckpointCellsTable {
  account_id: number;
  cell_id: number;
  quantity: number;
}

export interface LedgerCheckpointMoneyTable {
  account_id: number;
  money_account_id: number;
  balance_cents: number;
}

export interface LedgerCheckpointsTable {
  account_id: number;
  horizon: number;
  transaction_id: number;
  seen_transactions: number[];
  pending_transactions: number[];
  settlement_id: number;
  seen_settlements: number[];
  owed_cents: number;
  closed_until: Day | null;
  verified_at: Defaulted<Instant>;
}

export interface LedgerVerificationsTable {
  account_id: number;
  id: Computed<number>;
  mode: string;
  started_at: Instant;
  milliseconds: number;
  transactions: number;
  off: number;
  checks: Json;
  person_id: number | null;
}

export interface LoanAgeRollupsTable {
  account_id: number;
  format_id: number;
  month: Day;
  age: number;
  pieces: number;
}

export interface LoanDayRollupsTable {
  account_id: number;
  format_id: number;
  day: Day;
  lent: number;
  back: number;
  back_30: number;
  back_90: number;
  missing_90_cents: number;
  still_out: number;
  still_out_cents: number;
  ended: number;
}

export interface LoanNightsTable {
  account_id: number;
  day: Day;
  pieces: number;
  cents: number;
  released_at: Instant | null;
  released_by: number | null;
}

export interface LoanPoliciesTable {
  account_id: number;
  id: Computed<number>;
  format_id: number | null;
  valid_from: Day;
  due_days: number;
  remind_days: Defaulted<number[]>;
  keep_after_days: number | null;
  enabled: Defaulted<boolean>;
  tried_at: Instant | null;
  tried: Json | null;
  version: Defaulted<number>;
  reopen_days: Defaulted<number>;
}

export interface LoanRollupMarksTable {
  account_id: number;
  rolled_up_to: number;
  seen_up_to: number | null;
  seen_before: number | null;
  restaurants_up_to: Defaulted<number>;
  deposits_up_to: Defaulted<number>;
  month_ends_up_to: Defaulted<number>;
  month_ends: Day | null;
}

export interface LoanRollupsTable {
  account_id: number;
  format_id: number;
  fate: string;
  loan_day: Day;
  end_day: Day;
  pieces: number;
  deposit_cents: number;
}

export interface LoanStepsTable {
  account_id: number;
  lot_id: number;
  step: string;
  n: number;
  day: Day;
  pieces: number;
  until: Day | null;
  mail: number | null;
  transaction_id: number | null;
  person_id: number | null;
  reason: string | null;
}

export interface LotRowsTable {
  account_id: number;
  transaction_id: number;
  lot_id: number;
  quantity: number;
  n: Computed<number>;
}

export interface LotsTable {
  account_id: number;
  id: Computed<number>;
  owner: string;
  owner_id: number;
  format_id: number;
  unit_deposit_cents: number;
  since: Instant;
  restaurant_id: number | null;
  opened: number;
  left_quantity: number;
}

export interface MailCountsTable {
  account_id: number;
  slot: number;
  total: number;
}

export interface MailsTable {
  id: Computed<number>;
  account_id: number | null;
  kind: string;
  recipient: string;
  subject: string;
  created_at: Defaulted<Instant>;
  sent_at: Instant | null;
  failure: string | null;
  sealed_content: Buffer | null;
  attempts: Defaulted<number>;
  claimed_at: Instant | null;
  sealed_preview: Buffer | null;
  has_secret: Defaulted<boolean>;
  failed_at: Instant | null;
  resends_id: number | null;
  handed_over_at: Instant | null;
}

export interface MessageAnswersTable {
  account_id: number;
  act: string;
  thing_id: number;
  audience: string;
  audience_id: number;
  message_id: number;
  answer: string;
  answered_at: Defaulted<Instant>;
  person_id: number | null;
}

export interface MessageRefusalsTable {
  account_id: number;
  address: string;
  refused_at: Defaulted<Instant>;
}

export interface MessagesTable {
  account_id: number;
  id: Computed<number>;
  act: string;
  thing_id: number;
  audience: string;
  audience_id: number;
  person_id: number | null;
  name: string;
  address: string | null;
  subject: string;
  text: string;
  created_at: Defaulted<Instant>;
  created_by: number | null;
  send_after: Defaulted<Instant>;
  recalled_at: Instant | null;
  mail_id: number | null;
  mailed_at: Instant | null;
  opened_at: Instant | null;
  copied: Defaulted<boolean>;
}

export interface MoneyAccountsTable {
  account_id: number;
  id: Computed<number>;
  kind: string;
  owner: string;
  owner_id: number;
  balance_cents: Defaulted<number>;
  blocked_cents: Defaulted<number>;
}

export interface MoneyDayRollupsTable {
  account_id: number;
  money_account_id: number;
  day: Day;
  source: string;
  counterpart: string;
  entries: number;
  cents: number;
}

export interface MonthFilesTable {
  account_id: number;
  id: Computed<number>;
  from_date: Day;
  to_date: Day;
  file_name: string;
  sha256: Buffer;
  broken_months: Defaulted<Day[]>;
  made_by: number | null;
  link_id: number | null;
  made_at: Instant;
}

export interface MonthlyRollupsTable {
  account_id: number;
  month: Day;
  type: string;
  restaurant_id: number;
  listed: Defaulted<number>;
  quantity: Defaulted<number>;
  amount_cents: Defaulted<number>;
  containers_cost_cents: Defaulted<number>;
  reuses: Defaulted<number>;
}

export interface MovementsTable {
  account_id: number;
  transaction_id: number;
  n: number;
  from_cell: number;
  to_cell: number;
  quantity: number;
  day: Day | null;
  at: Instant | null;
}

export interface NoticesTable {
  account_id: number;
  id: Computed<number>;
  kind: string;
  customer_id: number;
  transaction_id: number | null;
  order_id: number | null;
  created_at: Defaulted<Instant>;
  mailed_at: Instant | null;
  mail_id: number | null;
  queued_at: Instant | null;
}

export interface OauthAccessTokensTable {
  token_hash: Buffer;
  session_id: number;
  scopes: string[];
  expires_at: Instant;
}

export interface OauthClientsTable {
  client_id: string;
  name: string;
  redirect_uris: string[];
  scopes: string[];
  created_at: Defaulted<Instant>;
}

export interface OauthCodesTable {
  code_hash: Buffer;
  person_id: number;
  client_id: string;
  redirect_uri: string;
  scopes: string[];
  code_challenge: string | null;
  code_challenge_method: string | null;
  address: string | null;
  user_agent: string | null;
  expires_at: Instant;
  spent_at: Instant | null;
  session_id: number | null;
  through: Defaulted<string>;
}

export interface OauthRefreshTokensTable {
  token_hash: Buffer;
  session_id: number;
  expires_at: Instant;
  spent_at: Instant | null;
  successor_nonce: Buffer | null;
}

export interface OauthSessionsTable {
  id: Computed<number>;
  person_id: number;
  client_id: string;
  scopes: string[];
  address: string | null;
  user_agent: string | null;
  created_at: Defaulted<Instant>;
  last_seen_at: Defaulted<Instant>;
  ended_at: Instant | null;
  through: Defaulted<string>;
  ends_at: Defaulted<Instant>;
  confirmed_at: Instant | null;
  device_name: string | null;
  restaurant_id: number | null;
  wrong_pins: Defaulted<number>;
  sealed_authenticator: Buffer | null;
  authenticator_step: Defaulted<number>;
}

export interface OrderEventsTable {
  account_id: number;
  id: Computed<number>;
  order_id: number;
  status: string;
  at: Defaulted<Instant>;
  person_id: number | null;
  comment: string | null;
}

export interface OrderHoldsTable {
  account_id: number;
  order_id: number;
  cents: number;
}

export interface OrderLinesTable {
  account_id: number;
  order_id: number;
  n: number;
  way: string;
  format_id: number;
  planned: number;
  actual: number | null;
  unit_deposit_cents: number | null;
}

export interface OrdersTable {
  account_id: number;
  id: Computed<number>;
  customer_id: number;
  restaurant_id: number;
  partner_id: number;
  status: string;
  failure_reason: string | null;
  external_reference: string | null;
  created_at: Defaulted<Instant>;
  api_access_id: number | null;
  version: Defaulted<number>;
}

export interface OutflowsTable {
  account_id: number;
  transaction_id: number;
  person_id: number;
  day: Day;
  cents: number;
  pieces: number;
}

export interface OwnMoneyMovesTable {
  account_id: number;
  transaction_id: number;
  from_account: number;
  to_account: number;
  cents: number;
}

export interface PaidInChequesTable {
  account_id: number;
  settlement_id: number;
  payment_id: number;
  given_back: Defaulted<boolean>;
}

export interface PaidInCreditsTable {
  account_id: number;
  settlement_id: number;
  transaction_id: number;
}

export interface PartnerDayRollupsTable {
  account_id: number;
  partner_id: number;
  day: Day;
  format_id: number;
  state: string;
  moves: number;
  received: number;
  given: number;
}

export interface PartnerDropOffPointsTable {
  account_id: number;
  partner_id: number;
  drop_off_point_id: number;
}

export interface PartnerRestaurantsTable {
  account_id: number;
  partner_id: number;
  restaurant_id: number;
}

export interface PartnerStatementsTable {
  account_id: number;
  id: Computed<number>;
  partner_id: number;
  month: Day;
  content: string;
  sha256: Buffer;
  sent_at: Instant;
  answer: string | null;
  answered_at: Instant | null;
  answered_by: number | null;
}

export interface PartnersTable {
  account_id: number;
  id: Computed<number>;
  name: string;
  kind: Defaulted<string>;
  email: string | null;
  phone: string | null;
  status: Defaulted<string>;
  created_at: Defaulted<Instant>;
  legal_name: Defaulted<string>;
  siren: string | null;
  address: Defaulted<string>;
  contact: Defaulted<string>;
  all_restaurants: Defaulted<boolean>;
  all_drop_off_points: Defaulted<boolean>;
  version: Defaulted<number>;
  contract_ends_on: Day | null;
}

export interface PasskeyChallengesTable {
  challenge: string;
  person_id: number | null;
  purpose: string;
  expires_at: Instant;
}

export interface PaymentConnectionsTable {
  account_id: number;
  provider_account: string;
  charges_enabled: Defaulted<boolean>;
  payouts_enabled: Defaulted<boolean>;
  details_submitted: Defaulted<boolean>;
  due: Defaulted<string[]>;
  link_expires_at: Instant | null;
  updated_at: Defaulted<Instant>;
  reconciled_by: string | null;
  reconciling_until: Instant | null;
  connected_at: Defaulted<Instant>;
}

export interface PaymentPayeesTable {
  account_id: number;
  transaction_id: number;
  payee: string;
  reference: string;
  forgotten_at: Instant | null;
  created_at: Defaulted<Instant>;
}

export interface PeopleTable {
  id: Computed<number>;
  uuid: Defaulted<string>;
  account_id: number | null;
  partner_id: number | null;
  role: string;
  email: string;
  name: Defaulted<string>;
  password_hash: string | null;
  status: Defaulted<string>;
  preferences: Defaulted<Json>;
  created_at: Defaulted<Instant>;
  customer_id: number | null;
  second_factor_by: Instant | null;
}

export interface PeopleWhoMayEnterTable {
  id: number | null;
  uuid: string | null;
  account_id: number | null;
  partner_id: number | null;
  role: string | null;
  email: string | null;
  name: string | null;
  password_hash: string | null;
}

export interface PeriodSealsTable {
  account_id: number;
  month: Day;
  sha256: Buffer;
  previous_sha256: Buffer | null;
  rows: number;
  amount_cents: number;
  sealed_at: Instant;
  version: Defaulted<number>;
}

export interface PersonDevicesTable {
  person_id: number;
  token_hash: Buffer;
  family: string;
  address: string | null;
  first_seen_at: Defaulted<Instant>;
  last_seen_at: Defaulted<Instant>;
}

export interface PersonIdentitiesTable {
  issuer: string;
  subject: string;
  person_id: number;
  email: string;
  created_at: Defaulted<Instant>;
  last_used_at: Defaulted<Instant>;
}

export interface PersonLinksTable {
  token_hash: Buffer;
  person_id: number;
  kind: string;
  created_at: Defaulted<Instant>;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface PersonPasskeysTable {
  id: Computed<number>;
  person_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Defaulted<string[]>;
  name: string;
  created_at: Defaulted<Instant>;
  last_used_at: Instant | null;
}

export interface PersonRecoveryCodesTable {
  person_id: number;
  code_hash: Buffer;
  created_at: Defaulted<Instant>;
  used_at: Instant | null;
  key_number: Defaulted<number>;
}

export interface PersonTotpTable {
  person_id: number;
  sealed_secret: Buffer;
  last_step: number;
  created_at: Defaulted<Instant>;
}

export interface PicturesTable {
  account_id: number;
  hash: string;
  bytes: Buffer;
  created_at: Defaulted<Instant>;
}

export interface PlaceDayFlowsTable {
  account_id: number;
  day: Day;
  place: string;
  place_id: number;
  n: Computed<number>;
  pieces: number;
}

export interface PlaceKeysTable {
  account_id: number;
  n: number;
  sealed_key: Buffer;
  created_at: Defaulted<Instant>;
}

export interface PlaceLevelsTable {
  account_id: number;
  place: string;
  place_id: number;
  format_id: number;
  alert_level: number | null;
  target_level: number | null;
  max_dirty: number | null;
  version: number;
}

export interface PresentationsTable {
  account_id: number;
  token_hash: Buffer;
  access_id: number;
  restaurant_id: number;
  customer_id: number | null;
  card_holder_id: number | null;
  returns_only: boolean;
  expires_at: Instant;
  spent_at: Instant | null;
}

export interface PriceLinesTable {
  account_id: number;
  id: Computed<number>;
  restaurant_id: number;
  kind: string;
  author: string | null;
  unit_price_cents: number;
  free_quota: Defaulted<number>;
  valid_from: Day;
  valid_to: Day | null;
  created_at: Defaulted<Instant>;
  set_by: number | null;
}

export interface ProgramCostsTable {
  account_id: number;
  month: Day;
  n: number;
  washing_cents: number | null;
  rounds_cents: number | null;
  team_cents: number | null;
  by_id: number;
  at: Defaulted<Instant>;
}

export interface ProviderBalanceRowsTable {
  account_id: number;
  row_id: string;
  source: string;
  kind: string;
  amount_cents: number;
  fee_cents: number;
  net_cents: number;
  moved_at: Instant;
}

export interface ProviderEventsTable {
  event_id: string;
  account_id: number | null;
  provider_account: string | null;
  kind: string;
  object_id: string;
  sent_at: Instant;
  received_at: Defaulted<Instant>;
  attempts: Defaulted<number>;
  next_try_at: Defaulted<Instant>;
  handled_at: Instant | null;
  outcome: string | null;
}

export interface ProviderPaymentsTable {
  account_id: number;
  id: Computed<number>;
  transaction_id: number;
  customer_id: number;
  session_id: string | null;
  session_url: string | null;
  session_expires_at: Instant | null;
  payment_intent: string | null;
  charge: string | null;
  paid_cents: number | null;
  credit_id: number | null;
  created_at: Defaulted<Instant>;
}

export interface ProviderRefundsTable {
  account_id: number;
  transaction_id: number;
  payment_id: number;
  refund: string | null;
  amount_cents: number;
  status: Defaulted<string>;
  created_at: Defaulted<Instant>;
}

export interface ProviderSourcesTable {
  account_id: number;
  id: Computed<number>;
  source: string;
  transaction_id: number | null;
  settlement_id: number | null;
  created_at: Defaulted<Instant>;
}

export interface RateLimitsTable {
  key: string;
  points: Defaulted<number>;
  expire: number | null;
}

export interface ReconciliationsTable {
  account_id: number;
  id: Computed<number>;
  run_at: Defaulted<Instant>;
  person_id: number | null;
  book_cents: number;
  provider_cents: number;
  compared: number;
  off: number;
  differences: Defaulted<Json>;
}

export interface RefundRequestsTable {
  account_id: number;
  id: Computed<number>;
  key: string;
  customer_id: number;
  amount_cents: number;
  sealed_payee: Buffer | null;
  iban_end: string;
  created_at: Defaulted<Instant>;
  status: Defaulted<string>;
  decided_by: number | null;
  decided_at: Instant | null;
  reason: Defaulted<string>;
  transaction_id: number | null;
}

export interface ReminderStopsTable {
  account_id: number;
  statement_id: number | null;
  by_id: number;
  at: Defaulted<Instant>;
  invoice_id: number | null;
  id: Computed<number>;
}

export interface RestaurantFormatsTable {
  account_id: number;
  restaurant_id: number;
  format_id: number;
  offered: Defaulted<boolean>;
  alert_level: number | null;
  target_level: number | null;
  max_level: number | null;
  crate_size: Defaulted<number>;
  lead_days: Defaulted<number>;
}

export interface RestaurantLoanAgeRollupsTable {
  account_id: number;
  restaurant_id: number;
  format_id: number;
  end_day: Day;
  age: number;
  pieces: number;
}

export interface RestaurantLoanDayRollupsTable {
  account_id: number;
  restaurant_id: number;
  format_id: number;
  day: Day;
  lent: number;
  back: number;
  back_30: number;
  back_90: number;
  missing_90_cents: number;
  still_out: number;
  still_out_cents: number;
  ended: number;
}

export interface RestaurantOwnersTable {
  account_id: number;
  restaurant_id: number;
  person_id: number;
  created_at: Defaulted<Instant>;
}

export interface RestaurantsTable {
  account_id: number;
  id: Computed<number>;
  name: string;
  address: Defaulted<string>;
  city: Defaulted<string>;
  email: string | null;
  phone: string | null;
  wash_mode: Defaulted<string>;
  status: Defaulted<string>;
  created_at: Defaulted<Instant>;
  exchange_at_counter: boolean | null;
  legal_name: Defaulted<string>;
  siren: string | null;
  siret: string | null;
  vat_number: string | null;
  postal_code: Defaulted<string>;
  latitude: number | null;
  longitude: number | null;
  picture_url: string | null;
  description: Defaulted<string>;
  opening_hours: Defaulted<string>;
  service_kinds: Defaulted<string[]>;
  visible: Defaulted<boolean>;
  version: Defaulted<number>;
  levels_version: Defaulted<number>;
  buyer_kind: Defaulted<string>;
  e_address: Defaulted<string>;
  billing_address: Defaulted<string>;
  billing_email: string | null;
  iban: string | null;
  bic: string | null;
  weekly_hours: Defaulted<string>;
  closed_days: Defaulted<string>;
  sealed_device_pin: Buffer | null;
}

export interface RewardsTable {
  account_id: number;
  id: Computed<number>;
  title: string;
  value_cents: number;
  payer: string;
  every_reuses: number;
  active: Defaulted<boolean>;
  created_at: Defaulted<Instant>;
  version: Defaulted<number>;
}

export interface RoundDriversTable {
  account_id: number;
  round_id: number;
  person_id: number;
  opened_at: Defaulted<Instant>;
}

export interface RoundLinesTable {
  account_id: number;
  round_id: number;
  n: number;
  format_id: number;
  act: string;
  planned: number;
  actual: number | null;
  posted: number | null;
  transaction_id: number | null;
}

export interface RoundOpeningsTable {
  account_id: number;
  id: Computed<number>;
  round_id: number;
  person_id: number;
  session_id: number;
  opened_at: Instant;
}

export interface RoundStopsTable {
  account_id: number;
  round_id: number;
  n: number;
  rank: number;
  place: string;
  place_id: number;
  window_from: number | null;
  window_to: number | null;
  status: Defaulted<string>;
  recorded_at: Instant | null;
  done_at: Instant | null;
  done_by: number | null;
  skipped_reason: string | null;
  signed_name: string | null;
  picture_url: string | null;
  numbered_in: Defaulted<number[]>;
}

export interface RoundsTable {
  account_id: number;
  id: Computed<number>;
  day: Day;
  title: string;
  status: Defaulted<string>;
  vehicle_capacity: number | null;
  start_minute: Defaulted<number>;
  start_latitude: number | null;
  start_longitude: number | null;
  partner_id: number | null;
  driver_id: number | null;
  last_stop: Defaulted<number>;
  metres: Defaulted<number>;
  created_by: number | null;
  created_at: Defaulted<Instant>;
  started_at: Instant | null;
  ended_at: Instant | null;
  cancel_reason: string | null;
  version: Defaulted<number>;
  ready_at: Instant | null;
}

export interface SecondPersonSettingsTable {
  account_id: number;
  threshold_cents: Defaulted<number>;
  threshold_pieces: Defaulted<number>;
  version: Defaulted<number>;
}

export interface SecretKeysTable {
  number: number;
  fingerprint: Buffer;
  opens_bare: boolean;
  introduced_at: Defaulted<Instant>;
  activated_at: Instant | null;
  retired_at: Instant | null;
}

export interface SepaBatchesTable {
  account_id: number;
  id: Computed<number>;
  year: number;
  number: number;
  label: string;
  pay_on: Day;
  transfers: number;
  cents: number;
  sealed_xml: Buffer | null;
  xml_sha256: Buffer;
  forgotten_at: Instant | null;
  state: Defaulted<string>;
  version: Defaulted<number>;
  created_by: number | null;
  created_at: Defaulted<Instant>;
  ended_on: Day | null;
  ended_by: number | null;
  ended_at: Instant | null;
  reason: Defaulted<string>;
}

export interface SepaTransfersTable {
  account_id: number;
  batch_id: number;
  n: number;
  statement_id: number | null;
  customer_id: number | null;
  card_holder_id: number | null;
  transaction_id: number | null;
  settlement_id: number | null;
  cents: number;
  beneficiary: string;
  iban_end: string;
  state: Defaulted<string>;
  returned_on: Day | null;
  returned_by: number | null;
  reason: Defaulted<string>;
}

export interface ServiceBuyersTable {
  account_id: number;
  service_id: number;
  buyer_kind: string;
  legal_name: Defaulted<string>;
  siren: string | null;
  vat_number: string | null;
  address: Defaulted<string>;
  e_address: Defaulted<string>;
  email: string | null;
  version: Defaulted<number>;
}

export interface ServicesTable {
  account_id: number;
  id: Computed<number>;
  type: string;
  custom_customer: string;
  restaurant_id: number | null;
  partner_id: number | null;
  created_at: Defaulted<Instant>;
}

export interface SettlementEntriesTable {
  account_id: number;
  settlement_id: number;
  n: number;
  from_account: number;
  to_account: number;
  amount_cents: number;
  day: Day | null;
  at: Instant | null;
}

export interface SettlementsTable {
  account_id: number;
  id: Computed<number>;
  kind: string;
  day: Day;
  restaurant_id: number | null;
  service_id: number | null;
  statement_id: number | null;
  transaction_id: number | null;
  reverses_id: number | null;
  comment: string | null;
  provider_reference: string | null;
  person_id: number | null;
  created_at: Defaulted<Instant>;
  invoice_id: number | null;
  means: string | null;
  comment_hash: Buffer | null;
  carries_id: number | null;
}

export interface SharedViewsTable {
  account_id: number;
  id: Computed<number>;
  person_id: number;
  path: string;
  name: string;
  search: string;
  created_at: Defaulted<Instant>;
  updated_at: Defaulted<Instant>;
}

export interface SignInCodesTable {
  account_id: number;
  browser_hash: Buffer;
  person_id: number;
  code_hash: Buffer;
  wrong_tries: Defaulted<number>;
  expires_at: Instant;
}

export interface SignInPasskeysTable {
  account_id: number;
  credential_id: string;
  person_id: number;
  public_key: Buffer;
  counter: number;
  transports: Defaulted<string[]>;
  created_at: Defaulted<Instant>;
  last_used_at: Instant | null;
}

export interface SignInsTable {
  person_id: number | null;
  client_id: string | null;
}

export interface SignUpsTable {
  account_id: number;
  token_hash: Buffer;
  email: string;
  name: string;
  accepted: Json;
  client_id: string;
  request: Json;
  browser_hash: Buffer;
  created_at: Defaulted<Instant>;
  expires_at: Instant;
  used_at: Instant | null;
}

export interface SoldContainersTable {
  account_id: number;
  transaction_id: number;
  cents: number;
  means: string;
}

export interface StatedInstantsTable {
  account_id: number;
  transaction_id: number;
  stated_at: Instant;
}

export interface StatementsTable {
  account_id: number;
  id: Computed<number>;
  restaurant_id: number;
  month: Day;
  net_cents: number;
  vat_cents: number;
  cash_cents: number;
  rewards_cents: number;
  charged: Defaulted<Json>;
  created_at: Defaulted<Instant>;
  number: number;
  vat_rate: Defaulted<number>;
  lines: Defaulted<Json>;
  parties: Defaulted<Json>;
  due_on: Day;
  invoiced: Defaulted<boolean>;
}

export interface StockCountLinesTable {
  account_id: number;
  count_id: number;
  place: string;
  place_id: number;
  format_id: number;
  state: string;
  outcome: string | null;
  void_reason: string | null;
  expected_at_posting: number | null;
  moved_since: number | null;
  late: number | null;
  corrected: number | null;
  posted: number | null;
  transaction_id: number | null;
  at_laundry: number | null;
}

export interface StockCountMomentsTable {
  account_id: number;
  count_id: number;
  place: string;
  place_id: number;
  format_id: number;
  state: string;
  transaction_id: number;
  moment: string;
  decided_by: number;
  decided_at: Instant;
}

export interface StockCountPlacesTable {
  account_id: number;
  count_id: number;
  place: string;
  place_id: number;
}

export interface StockCountReadingsTable {
  account_id: number;
  count_id: number;
  device_id: string;
  n: number;
  place: string;
  place_id: number;
  format_id: number;
  state: string;
  counted: number;
  counted_at: Instant;
  counted_by: number;
  received_at: Instant;
  expected_at_entry: number;
  guest_id: number | null;
}

export interface StockCountsTable {
  account_id: number;
  id: Computed<number>;
  title: string;
  blind: Defaulted<boolean>;
  status: Defaulted<string>;
  carried_from_id: number | null;
  opened_by: number;
  opened_at: Instant;
  reviewed_by: number | null;
  reviewed_at: Instant | null;
  posted_by: number | null;
  posted_at: Instant | null;
  alone_reason: string | null;
  month_was_closed: Defaulted<boolean>;
  cancelled_by: number | null;
  cancelled_at: Instant | null;
  cancel_reason: string | null;
  version: Defaulted<number>;
}

export interface SupplyRequestLinesTable {
  account_id: number;
  request_id: number;
  way: string;
  format_id: number;
  quantity: number;
  forecast: number | null;
  done: number | null;
}

export interface SupplyRequestsTable {
  account_id: number;
  id: Computed<number>;
  restaurant_id: number | null;
  partner_id: number | null;
  status: Defaulted<string>;
  wanted_on: Day | null;
  comment: Defaulted<string>;
  asked_by: number | null;
  access_id: number | null;
  external_id: string | null;
  asked_at: Defaulted<Instant>;
  round_id: number | null;
  round_stop: number | null;
  answered_by: number | null;
  answered_at: Instant | null;
  answer: string | null;
  version: Defaulted<number>;
}

export interface TaskMarksTable {
  account_id: number;
  task: string;
  n: number;
  snoozed_until: Instant | null;
  things: number;
  assigned_to: number | null;
  by_id: number;
  at: Defaulted<Instant>;
}

export interface TermsAcceptancesTable {
  account_id: number;
  id: Computed<number>;
  person_id: number;
  kind: string;
  version: number;
  at: Defaulted<Instant>;
}

export interface TransactionLinesTable {
  account_id: number;
  transaction_id: number;
  n: number;
  format_id: number | null;
  role: string;
  quantity: number;
  unit_deposit_cents: number | null;
  units: string[] | null;
}

export interface TransactionReferencesTable {
  account_id: number;
  kind: string;
  value: string;
  transaction_id: number;
}

export interface TransactionsTable {
  account_id: number;
  id: Computed<number>;
  type: string;
  variant: Defaulted<string>;
  status: string;
  day: Day;
  created_at: Defaulted<Instant>;
  completed_at: Instant | null;
  listed_at: Computed<Instant>;
  amount_cents: Defaulted<number>;
  containers_cost_cents: Defaulted<number>;
  containers_count: Defaulted<number>;
  origin: string | null;
  author: string | null;
  admin_id: number | null;
  customer_id: number | null;
  card_holder_id: number | null;
  restaurant_id: number | null;
  partner_id: number | null;
  reason: string | null;
  comment: string | null;
  failure_reason: string | null;
  reverses_id: number | null;
  gesture_id: string | null;
  lender_restaurant_id: number | null;
  to_customer_id: number | null;
  to_card_holder_id: number | null;
  drop_off_point_id: number | null;
  collection_drawer_id: number | null;
  service_id: number | null;
  order_id: number | null;
  reward_id: number | null;
  place: string | null;
  recorder: string | null;
  person_id: number | null;
  kept_cents: Defaulted<number>;
  vat_cents: Defaulted<number>;
  card_before: string | null;
  instead_of_id: number | null;
  provider_reference: string | null;
  confirmation_hash: Buffer | null;
  confirmation_expires_at: Instant | null;
  confirmation_tries: Defaulted<number>;
  round_id: number | null;
  comment_hash: Buffer | null;
  means: string | null;
}

export interface UnitBatchesTable {
  account_id: number;
  id: Computed<number>;
  format_id: number;
  supplier: Defaulted<string>;
  supplier_lot: Defaulted<string>;
  declaration: Defaulted<string>;
  received_on: Day;
  quantity: number;
  transaction_id: number | null;
  created_by: number | null;
  created_at: Defaulted<Instant>;
}

export interface UnitMovesTable {
  account_id: number;
  code: string;
  transaction_id: number;
  at: Instant;
  day: Day;
  from_place: string;
  from_id: number;
  from_state: string;
  to_place: string;
  to_id: number;
  to_state: string;
  missed: boolean;
  expected_place: string | null;
  expected_id: number | null;
  expected_state: string | null;
  restaurant_id: number | null;
  reuse: number;
  wash: number;
  uses: number;
}

export interface UnitsTable {
  account_id: number;
  code: string;
  format_id: number;
  batch_id: number;
  status: Defaulted<string>;
  place: string | null;
  place_id: number | null;
  state: string | null;
  uses: Defaulted<number>;
  washes: Defaulted<number>;
  missed: Defaulted<number>;
  restaurant_id: number | null;
  last_seen_at: Instant;
  last_transaction_id: number | null;
  retired_at: Instant | null;
  retired_for: string | null;
  version: Defaulted<number>;
}

export interface VatRatesTable {
  account_id: number;
  valid_from: Day;
  rate: number;
  regime: Defaulted<string>;
  threshold_at: Instant | null;
}

export interface WashLotLinesTable {
  account_id: number;
  lot_id: number;
  format_id: number;
  dirty_in: number;
  clean_out: number | null;
  units: Defaulted<string[]>;
}

export interface WashLotMonthsTable {
  account_id: number;
  month: Day;
  lots: number;
  dirty_in: number;
  clean_out: number;
  rejected: number;
}

export interface WashLotNumbersTable {
  account_id: number;
  year: number;
  last: number;
}

export interface WashLotsTable {
  account_id: number;
  id: Computed<number>;
  number: string;
  site_id: number;
  status: Defaulted<string>;
  program: Defaulted<string>;
  temperature_c: number | null;
  product: Defaulted<string>;
  product_batch: Defaulted<string>;
  operator_id: number | null;
  started_at: Instant;
  ended_at: Instant | null;
  inspected_by: number | null;
  inspected_at: Instant | null;
  closed_by: number | null;
  closed_at: Instant | null;
  transaction_id: number | null;
  recalled_by: number | null;
  recalled_at: Instant | null;
  recall_reason: string | null;
  comment: Defaulted<string>;
  created_by: number | null;
  created_at: Defaulted<Instant>;
  version: Defaulted<number>;
}

export interface WashRejectsTable {
  account_id: number;
  lot_id: number;
  n: number;
  format_id: number;
  cause: string;
  quantity: number;
  picture_url: string | null;
  units: Defaulted<string[]>;
}

export interface WashSitesTable {
  account_id: number;
  id: Computed<number>;
  name: string;
  kind: string;
  restaurant_id: number | null;
  address: Defaulted<string>;
  active: Defaulted<boolean>;
  version: Defaulted<number>;
  created_at: Defaulted<Instant>;
}

export interface WebhookDeliveriesTable {
  account_id: number;
  id: Computed<number>;
  event_id: number;
  endpoint_id: number;
  partner_id: number;
  is_test: Defaulted<boolean>;
  state: Defaulted<string>;
  tries: Defaulted<number>;
  next_try_at: Defaulted<Instant>;
  status: number | null;
  failure: string | null;
  ended_at: Instant | null;
}

export interface WebhookEndpointsTable {
  account_id: number;
  id: Computed<number>;
  access_id: number;
  partner_id: number;
  url: string;
  events: string[];
  sealed_secret: Buffer;
  sealed_previous_secret: Buffer | null;
  previous_until: Instant | null;
  created_at: Defaulted<Instant>;
  disabled_at: Instant | null;
  disabled_for: string | null;
  failing_since: Instant | null;
  lease: string | null;
  leased_until: Instant | null;
  version: Defaulted<number>;
}

export interface WebhookEventsTable {
  account_id: number;
  id: Computed<number>;
  type: string;
  subject_id: number;
  data: Json;
  created_at: Defaulted<Instant>;
}

export interface WrongCodesTable {
  account_id: number;
  restaurant_id: number;
  hour: Instant;
  tries: number;
}

export interface YearArchivePiecesTable {
  account_id: number;
  archive_id: number;
  try: number;
  n: number;
  bytes: Buffer;
}

export interface YearArchivesTable {
  account_id: number;
  id: Computed<number>;
  year: number;
  person_id: number | null;
  state: Defaulted<string>;
  try: Defaulted<number>;
  step: string | null;
  files_done: Defaulted<number>;
  files_total: number | null;
  rows_done: Defaulted<number>;
  failure: string | null;
  pieces: number | null;
  bytes: number | null;
  sha256: string | null;
  created_at: Defaulted<Instant>;
  told_at: Defaulted<Instant>;
  ended_at: Instant | null;
  quarter: number | null;
}

export interface Tables {
  account_counts: AccountCountsTable;
  account_day_marks: AccountDayMarksTable;
  account_day_rollups: AccountDayRollupsTable;
  account_requests: AccountRequestsTable;
  account_slugs: AccountSlugsTable;
  account_terms: AccountTermsTable;
  accountant_browsers: AccountantBrowsersTable;
  accountant_links: AccountantLinksTable;
  accounting_exports: AccountingExportsTable;
  accounts: AccountsTable;
  activity_rollups: ActivityRollupsTable;
  alert_views: AlertViewsTable;
  alerts: AlertsTable;
  anomaly_rules: AnomalyRulesTable;
  api_access_uses: ApiAccessUsesTable;
  api_accesses: ApiAccessesTable;
  api_calls: ApiCallsTable;
  api_consents: ApiConsentsTable;
  api_refused_tries: ApiRefusedTriesTable;
  api_transactions: ApiTransactionsTable;
  app_builds: AppBuildsTable;
  awaiting_act_decisions: AwaitingActDecisionsTable;
  awaiting_act_transactions: AwaitingActTransactionsTable;
  awaiting_act_views: AwaitingActViewsTable;
  awaiting_acts: AwaitingActsTable;
  bank_lines: BankLinesTable;
  bank_match_parts: BankMatchPartsTable;
  bank_matches: BankMatchesTable;
  bank_statements: BankStatementsTable;
  book_day_marks: BookDayMarksTable;
  book_day_rollups: BookDayRollupsTable;
  book_late_transactions: BookLateTransactionsTable;
  book_young_rollups: BookYoungRollupsTable;
  card_batches: CardBatchesTable;
  card_holders: CardHoldersTable;
  card_pin_locks: CardPinLocksTable;
  card_pin_tries: CardPinTriesTable;
  cell_day_rollups: CellDayRollupsTable;
  cell_days: CellDaysTable;
  cell_forecasts: CellForecastsTable;
  cell_holds: CellHoldsTable;
  cells: CellsTable;
  chart_accounts: ChartAccountsTable;
  clean_return_days: CleanReturnDaysTable;
  closed_months: ClosedMonthsTable;
  collection_drawers: CollectionDrawersTable;
  collection_sites: CollectionSitesTable;
  collection_terminals: CollectionTerminalsTable;
  comment_redactions: CommentRedactionsTable;
  count_corrections: CountCorrectionsTable;
  count_guests: CountGuestsTable;
  count_schedule: CountScheduleTable;
  count_settings: CountSettingsTable;
  customer_codes: CustomerCodesTable;
  customer_day_rollups: CustomerDayRollupsTable;
  customer_rollups: CustomerRollupsTable;
  customers: CustomersTable;
  daily_rollups: DailyRollupsTable;
  data_requests: DataRequestsTable;
  deposit_day_rollups: DepositDayRollupsTable;
  deposit_month_ends: DepositMonthEndsTable;
  device_pairings: DevicePairingsTable;
  drop_off_points: DropOffPointsTable;
  drop_off_rights: DropOffRightsTable;
  e_money_levels: EMoneyLevelsTable;
  email_changes: EmailChangesTable;
  entries: EntriesTable;
  event_counts: EventCountsTable;
  events: EventsTable;
  examples: ExamplesTable;
  fee_lines: FeeLinesTable;
  forecast_marks: ForecastMarksTable;
  format_costs: FormatCostsTable;
  format_prices: FormatPricesTable;
  formats: FormatsTable;
  holder_totals: HolderTotalsTable;
  hourly_rollups: HourlyRollupsTable;
  iban_changes: IbanChangesTable;
  idempotency_keys: IdempotencyKeysTable;
  identity_requests: IdentityRequestsTable;
  impact_factors: ImpactFactorsTable;
  impact_reports: ImpactReportsTable;
  import_columns: ImportColumnsTable;
  inactivity_warnings: InactivityWarningsTable;
  incident_relooks: IncidentRelooksTable;
  incident_settlements: IncidentSettlementsTable;
  incidents: IncidentsTable;
  information_banners: InformationBannersTable;
  invoice_deposits: InvoiceDepositsTable;
  invoice_files: InvoiceFilesTable;
  invoice_message_marks: InvoiceMessageMarksTable;
  invoice_messages: InvoiceMessagesTable;
  invoice_payments: InvoicePaymentsTable;
  invoice_reminders: InvoiceRemindersTable;
  invoice_series: InvoiceSeriesTable;
  invoice_statuses: InvoiceStatusesTable;
  invoices: InvoicesTable;
  last_sign_ins: LastSignInsTable;
  ledger_checkpoint_cells: LedgerCheckpointCellsTable;
  ledger_checkpoint_money: LedgerCheckpointMoneyTable;
  ledger_checkpoints: LedgerCheckpointsTable;
  ledger_verifications: LedgerVerificationsTable;
  loan_age_rollups: LoanAgeRollupsTable;
  loan_day_rollups: LoanDayRollupsTable;
  loan_nights: LoanNightsTable;
  loan_policies: LoanPoliciesTable;
  loan_rollup_marks: LoanRollupMarksTable;
  loan_rollups: LoanRollupsTable;
  loan_steps: LoanStepsTable;
  lot_rows: LotRowsTable;
  lots: LotsTable;
  mail_counts: MailCountsTable;
  mails: MailsTable;
  message_answers: MessageAnswersTable;
  message_refusals: MessageRefusalsTable;
  messages: MessagesTable;
  money_accounts: MoneyAccountsTable;
  money_day_rollups: MoneyDayRollupsTable;
  month_files: MonthFilesTable;
  monthly_rollups: MonthlyRollupsTable;
  movements: MovementsTable;
  notices: NoticesTable;
  oauth_access_tokens: OauthAccessTokensTable;
  oauth_clients: OauthClientsTable;
  oauth_codes: OauthCodesTable;
  oauth_refresh_tokens: OauthRefreshTokensTable;
  oauth_sessions: OauthSessionsTable;
  order_events: OrderEventsTable;
  order_holds: OrderHoldsTable;
  order_lines: OrderLinesTable;
  orders: OrdersTable;
  outflows: OutflowsTable;
  own_money_moves: OwnMoneyMovesTable;
  paid_in_cheques: PaidInChequesTable;
  paid_in_credits: PaidInCreditsTable;
  partner_day_rollups: PartnerDayRollupsTable;
  partner_drop_off_points: PartnerDropOffPointsTable;
  partner_restaurants: PartnerRestaurantsTable;
  partner_statements: PartnerStatementsTable;
  partners: PartnersTable;
  passkey_challenges: PasskeyChallengesTable;
  payment_connections: PaymentConnectionsTable;
  payment_payees: PaymentPayeesTable;
  people: PeopleTable;
  people_who_may_enter: PeopleWhoMayEnterTable;
  period_seals: PeriodSealsTable;
  person_devices: PersonDevicesTable;
  person_identities: PersonIdentitiesTable;
  person_links: PersonLinksTable;
  person_passkeys: PersonPasskeysTable;
  person_recovery_codes: PersonRecoveryCodesTable;
  person_totp: PersonTotpTable;
  pictures: PicturesTable;
  place_day_flows: PlaceDayFlowsTable;
  place_keys: PlaceKeysTable;
  place_levels: PlaceLevelsTable;
  presentations: PresentationsTable;
  price_lines: PriceLinesTable;
  program_costs: ProgramCostsTable;
  provider_balance_rows: ProviderBalanceRowsTable;
  provider_events: ProviderEventsTable;
  provider_payments: ProviderPaymentsTable;
  provider_refunds: ProviderRefundsTable;
  provider_sources: ProviderSourcesTable;
  rate_limits: RateLimitsTable;
  reconciliations: ReconciliationsTable;
  refund_requests: RefundRequestsTable;
  reminder_stops: ReminderStopsTable;
  restaurant_formats: RestaurantFormatsTable;
  restaurant_loan_age_rollups: RestaurantLoanAgeRollupsTable;
  restaurant_loan_day_rollups: RestaurantLoanDayRollupsTable;
  restaurant_owners: RestaurantOwnersTable;
  restaurants: RestaurantsTable;
  rewards: RewardsTable;
  round_drivers: RoundDriversTable;
  round_lines: RoundLinesTable;
  round_openings: RoundOpeningsTable;
  round_stops: RoundStopsTable;
  rounds: RoundsTable;
  second_person_settings: SecondPersonSettingsTable;
  secret_keys: SecretKeysTable;
  sepa_batches: SepaBatchesTable;
  sepa_transfers: SepaTransfersTable;
  service_buyers: ServiceBuyersTable;
  services: ServicesTable;
  settlement_entries: SettlementEntriesTable;
  settlements: SettlementsTable;
  shared_views: SharedViewsTable;
  sign_in_codes: SignInCodesTable;
  sign_in_passkeys: SignInPasskeysTable;
  sign_ins: SignInsTable;
  sign_ups: SignUpsTable;
  sold_containers: SoldContainersTable;
  stated_instants: StatedInstantsTable;
  statements: StatementsTable;
  stock_count_lines: StockCountLinesTable;
  stock_count_moments: StockCountMomentsTable;
  stock_count_places: StockCountPlacesTable;
  stock_count_readings: StockCountReadingsTable;
  stock_counts: StockCountsTable;
  supply_request_lines: SupplyRequestLinesTable;
  supply_requests: SupplyRequestsTable;
  task_marks: TaskMarksTable;
  terms_acceptances: TermsAcceptancesTable;
  transaction_lines: TransactionLinesTable;
  transaction_references: TransactionReferencesTable;
  transactions: TransactionsTable;
  unit_batches: UnitBatchesTable;
  unit_moves: UnitMovesTable;
  units: UnitsTable;
  vat_rates: VatRatesTable;
  wash_lot_lines: WashLotLinesTable;
  wash_lot_months: WashLotMonthsTable;
  wash_lot_numbers: WashLotNumbersTable;
  wash_lots: WashLotsTable;
  wash_rejects: WashRejectsTable;
  wash_sites: WashSitesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_events: WebhookEventsTable;
  wrong_codes: WrongCodesTable;
  year_archive_pieces: YearArchivePiecesTable;
  year_archives: YearArchivesTable;
}
