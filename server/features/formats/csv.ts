import { euroPlain, parisDay } from '@boucle/contract/base/format.ts';
import { materialText } from '@boucle/contract/shared/formats/materials.ts';
import { type Format } from '@boucle/contract/shared/formats/shapes.ts';
import { type CsvColumn } from '../../platform/http/csv.ts';
import { csvOfRows } from '../../platform/http/csvFile.ts';

const COLUMNS: readonly CsvColumn<Format>[] = [
  { heading: 'N°', value: ({ id }) => String(id) },
  { heading: 'Titre', value: ({ title }) => title, typed: true },
  { heading: 'Sous-titre', value: ({ subtitle }) => subtitle, typed: true },
  { heading: 'Matière', value: materialText, typed: true },
  { heading: 'Volume (ml)', value: ({ volume_ml }) => (volume_ml === null ? '' : String(volume_ml)) },
  { heading: 'Consigne (€)', value: ({ deposit }) => euroPlain(deposit) },
  {
    heading: 'Coût d’achat (€)',
    value: ({ purchase_cost }) => (purchase_cost === null ? '' : euroPlain(purchase_cost)),
  },
  {
    heading: 'Emballage jetable (€)',
    value: ({ single_use_price }) => (single_use_price === null ? '' : euroPlain(single_use_price)),
  },
  { heading: 'Numéroté', value: ({ numbered }) => (numbered ? 'oui' : '') },
  {
    heading: 'Utilisations prévues',
    value: ({ designed_washes: designed }) => (designed === null ? '' : String(designed)),
  },
  { heading: 'Poids (g)', value: ({ weight_g: weight }) => (weight === null ? '' : String(weight)) },
  {
    heading: 'Poids d’un emballage jetable (g)',
    value: ({ single_use_weight_g: weight }) => (weight === null ? '' : String(weight)),
  },
  { heading: 'Parc', value: ({ fleet_count }) => String(fleet_count) },
  { heading: 'En circulation', value: ({ circulating_count }) => String(circulating_count) },
  { heading: 'Statut', value: ({ active }) => (active ? 'Actif' : 'Désactivé') },
];

/** Formats as CSV, with what their cards show; they are few, one page holds them. */
export const formatsCsv = (rows: readonly Format[]) => csvOfRows(`formats-${parisDay(new Date())}`, COLUMNS, rows);
