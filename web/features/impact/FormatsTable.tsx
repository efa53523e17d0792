import { count, decimalNumber, percent, quantity } from '@boucle/contract/base/format.ts';
import { boundsText, FACTOR_KIND_LABELS, kilograms } from '@boucle/contract/shared/impact/labels.ts';
import { type FormatImpact, type Impact } from '@boucle/contract/features/impact/shapes.ts';
import { type Outside } from '@boucle/contract/shared/transactions/outside.ts';
import { FigureTable } from '../../shared/figureTable/FigureTable.tsx';
import { type Address } from '@boucle/contract/pages.ts';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { FACTORS_ADDRESS, outsideAddress, usesAddress, washesAddress } from './rowsAddress.ts';
import { unbroken } from '../../ui/figures/unbroken.ts';

const GONE = [
  ['lost', 'perdu', 'perdus'],
  ['broken', 'cassé', 'cassés'],
  ['recycled', 'recyclé', 'recyclés'],
  ['sold', 'vendu', 'vendus'],
] as const satisfies readonly (readonly [Outside, string, string])[];

/** What each format did in the period; each figure opens its rows. */
export function FormatsTable({ impact }: { impact: Impact }) {
  return (
    <Sheet title="Formats" flush>
      <FigureTable label="Impact par format" stacked className="impact-formats">
        <thead>
          <tr>
            <th scope="col">Format</th>
            <th scope="col">CO₂e net</th>
            <th scope="col">Utilisations</th>
            <th scope="col">Rotations</th>
            <th scope="col">Retour à 30 jours</th>
            <th scope="col">Lavés à l’entrepôt</th>
            <th scope="col">Ajoutés</th>
            <th scope="col">Sortis</th>
            <th scope="col">Utilisations par contenant</th>
          </tr>
        </thead>
        <tbody>
          {impact.formats.map((row) => (
            <tr key={row.format_id}>
              <th scope="row">
                {unbroken(row.format_title)}
                <small className="impact-note">{row.material}</small>
              </th>
              <td data-label="CO₂e net">
                {row.co2e === null ? (
                  <Link to={FACTORS_ADDRESS} className="b-link">
                    sans facteur
                    <small className="impact-note">
                      {row.missing.map((kind) => FACTOR_KIND_LABELS[kind].toLowerCase()).join(', ')}
                    </small>
                  </Link>
                ) : (
                  <>
                    {kilograms(row.co2e.value)}
                    <small className="impact-note">{boundsText(row.co2e)}</small>
                  </>
                )}
              </td>
              <td data-label="Utilisations">
                <Rows figure={row.uses} to={usesAddress(impact, row.format_id)} />
              </td>
              <td data-label="Rotations">{row.rotations === null ? '–' : decimalNumber(row.rotations)}</td>
              <td data-label="Retour à 30 jours">
                {row.lent === 0 ? '–' : percent(Math.round((row.back_30 / row.lent) * 1000) / 1000)}
              </td>
              <td data-label="Lavés à l’entrepôt">
                <Rows figure={row.washes - row.washed_by_restaurants} to={washesAddress(impact, row.format_id)} />
              </td>
              <td data-label="Ajoutés">
                <Rows figure={row.added} to={outsideAddress(impact, 'supplier', row.format_id)} />
              </td>
              <td data-label="Sortis">
                <Gone row={row} impact={impact} />
              </td>
              <td data-label="Utilisations par contenant">{payBackOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </Sheet>
  );
}

/** Containers that left the programme, then each way that any went. */
function Gone({ row, impact }: { row: FormatImpact; impact: Impact }) {
  const ways = GONE.filter(([state]) => row[state] > 0);
  return (
    <>
      {quantity(ways.reduce((sum, [state]) => sum + row[state], 0))}
      {ways.map(([state, single, plural]) => (
        <small key={state} className="impact-note">
          <Link to={outsideAddress(impact, state, row.format_id)} className="b-link">
            {count(row[state], single, plural)}
          </Link>
        </small>
      ))}
    </>
  );
}

/** « 12,5, amorti à partir de 76 »: uses of one container next to the ones that pay it back. */
function payBackOf({ uses_each: each, break_even: needed, pays_back: paysBack }: FormatImpact) {
  return (
    <>
      {each === null ? '–' : decimalNumber(each)}
      {paysBack !== null && (
        <small className="impact-note">
          {needed === null ? 'jamais amorti' : `amorti à partir de ${quantity(needed)}`}
        </small>
      )}
    </>
  );
}

const Rows = ({ figure, to }: { figure: number; to: Address }) => (
  <Link to={to} className="b-link">
    {quantity(figure)}
  </Link>
);
