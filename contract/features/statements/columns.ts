import { columnsOf } from '../../base/columns.ts';
import { date } from '../../base/format.ts';
import { monthTitle, STATEMENT_STATE_LABELS } from '../../shared/statements/labels.ts';
import type { Statement } from './shapes.ts';

const { text, typed, money, day } = columnsOf<Statement>();

/** The columns of the statements. */
export const STATEMENT_COLUMNS = {
  number: text('N°', 'number'),
  month: text('Mois', ({ month }) => monthTitle(month)),
  restaurant: typed('Restaurant', ({ restaurant }) => restaurant.name),
  net: money('Frais HT', 'net'),
  vat_rate: text('Taux de TVA (%)', ({ vat_rate, vat_since }) => `${vat_since === null ? '' : '0 puis '}${vat_rate}`),
  vat: money('TVA', 'vat'),
  cash: money('Caisse', 'cash'),
  rewards: money('Récompenses', 'rewards'),
  due: money('À payer', 'due'),
  paid: money('Payé', 'paid'),
  left: money('Reste', 'left'),
  due_on: day('Échéance', 'due_on'),
  state: text('État', ({ state }) => STATEMENT_STATE_LABELS[state]),
  created_at: text('Établi le', ({ created_at }) => date(created_at)),
};
