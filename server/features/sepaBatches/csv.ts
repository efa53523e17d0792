import { date, euroPlain, writtenDay } from '@boucle/contract/base/format.ts';
import { SEPA_BATCH_STATE_LABELS, SEPA_TRANSFER_STATE_LABELS } from '@boucle/contract/features/sepaBatches/labels.ts';
import { type SepaBatch, type SepaTransfer } from '@boucle/contract/features/sepaBatches/shapes.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { dayCell } from '../../platform/http/csvValues.ts';

/** The columns of the batches as a file. */
export const SEPA_BATCH_COLUMNS: readonly CsvColumn<SepaBatch>[] = [
  { heading: 'Lot', value: ({ label }) => label },
  { heading: 'Virements', value: ({ transfers }) => String(transfers) },
  { heading: 'Montant (€)', value: ({ amount }) => euroPlain(amount) },
  { heading: 'Retourné (€)', value: ({ returned }) => euroPlain(returned) },
  { heading: 'Exécution demandée', value: ({ pay_on }) => writtenDay(pay_on) },
  { heading: 'Statut', value: ({ state }) => SEPA_BATCH_STATE_LABELS[state] },
  { heading: 'Exécuté ou annulé le', value: ({ ended_on }) => dayCell(ended_on) },
  { heading: 'Préparé le', value: ({ created_at }) => date(created_at) },
  { heading: 'Préparé par', value: ({ by }) => by ?? '', typed: true },
];

/** The columns of one batch, transfer by transfer. */
export const SEPA_TRANSFER_COLUMNS: readonly CsvColumn<SepaTransfer>[] = [
  { heading: 'N°', value: ({ n }) => String(n) },
  { heading: 'Bénéficiaire', value: ({ beneficiary }) => beneficiary, typed: true },
  { heading: 'Fin de l’IBAN', value: ({ iban_end }) => iban_end },
  { heading: 'Relevé', value: ({ statement }) => statement?.number ?? '' },
  { heading: 'Restaurant', value: ({ statement }) => statement?.restaurant ?? '', typed: true },
  { heading: 'Conso ou carte', value: ({ holder }) => holder?.name ?? '', typed: true },
  { heading: 'Transaction', value: ({ transaction_id: id }) => (id === null ? '' : String(id)) },
  { heading: 'Montant (€)', value: ({ amount }) => euroPlain(amount) },
  { heading: 'Statut', value: ({ state }) => SEPA_TRANSFER_STATE_LABELS[state] },
  { heading: 'Retourné le', value: ({ returned_on }) => dayCell(returned_on) },
  { heading: 'Motif', value: ({ reason }) => reason, typed: true },
];
