import './impact.css';
import { count, decimalNumber, quantity } from '@boucle/contract/base/format.ts';
import { boundsText, FACTOR_KIND_LABELS, frozenTitle, kilograms } from '@boucle/contract/shared/impact/labels.ts';
import { type Impact } from '@boucle/contract/features/impact/shapes.ts';
import { spanName } from '@boucle/contract/shared/spans.ts';
import { FigureTable } from '../../shared/figureTable/FigureTable.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Tile, Tiles } from '../../ui/figures/Tiles.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FormatsTable } from './FormatsTable.tsx';
import { FACTORS_ADDRESS, outsideAddress, roundsAddress, usesAddress, washesAddress } from './rowsAddress.ts';

const NET = 'CO₂e évité, net';

/** Figures of a period, what the net is made of, and the formats. */
export function ImpactBody({ impact }: { impact: Impact | undefined }) {
  return (
    <div className="b-stack" aria-busy={impact === undefined}>
      <Tiles label="Impact de la période" tiles={tilesOf(impact)} />
      {impact?.co2e === null && (
        <Sheet>
          <EmptyState
            title="Aucun CO₂e sans facteurs"
            actions={<ButtonLink to={FACTORS_ADDRESS}>Saisir les facteurs</ButtonLink>}
          >
            Saisissez ce que pèsent un emballage jetable, un contenant, un lavage et un kilomètre, avec leur source.
          </EmptyState>
        </Sheet>
      )}
      {impact && <Carried impact={impact} />}
      {impact ? (
        <>
          {impact.co2e !== null && <Parts impact={impact} />}
          {impact.formats.length > 0 && <FormatsTable impact={impact} />}
        </>
      ) : (
        <Sheet title="Formats">
          <Skeleton height="180px" />
        </Sheet>
      )}
    </div>
  );
}

function tilesOf(impact: Impact | undefined): readonly Tile[] {
  if (impact === undefined)
    return ['Utilisations', NET, 'Emballages évités', 'Contenants ajoutés'].map((label) => ({
      key: label,
      label,
      figure: undefined,
    }));
  const { co2e, avoided_g: avoided, unweighed_uses: unweighed } = impact;
  const missing = impact.formats.filter((one) => one.missing.length > 0);
  return [
    {
      key: 'uses',
      label: 'Utilisations',
      figure: quantity(impact.uses),
      to: { address: usesAddress(impact), label: 'voir' },
      definition: {
        text: 'Repas servis dans un contenant réutilisable\u00a0: autant d’emballages jetables évités.',
        leftOut:
          'La liste ne montre pas les prêts aux invités, les emprunts avec rechargement ni les livraisons de commandes, qui sont comptés.',
      },
    },
    {
      key: 'co2e',
      label: NET,
      figure: co2e === null ? '–' : kilograms(co2e.value),
      detail: (
        <span className="b-faint">
          {[
            co2e === null ? 'sans facteur' : boundsText(co2e),
            ...(missing.length > 0 && co2e !== null ? ['partiel'] : []),
          ]
            .filter((text) => text !== '')
            .join(', ')}
        </span>
      ),
      definition: {
        text: 'Emballages jetables évités, moins la fabrication des contenants ajoutés, les lavages et les kilomètres des tournées. Négatif\u00a0: le réemploi a émis plus qu’il n’a évité.',
      },
    },
    {
      key: 'avoided',
      label: 'Emballages évités',
      figure: avoided === null ? '–' : kilograms(avoided),
      detail: (
        <span className="b-faint">
          {unweighed > 0 ? `sans poids\u00a0: ${count(unweighed, 'utilisation', 'utilisations')}` : ''}
        </span>
      ),
      definition: { text: 'Utilisations par le poids de l’emballage jetable, du facteur ou du format.' },
    },
    {
      key: 'added',
      label: 'Contenants ajoutés',
      figure: quantity(impact.added),
      to: { address: outsideAddress(impact, 'supplier'), label: 'voir' },
      definition: { text: 'Contenants achetés. Le stock d’ouverture et les retrouvés n’en sont pas.' },
    },
  ];
}

/** The net, term by term. */
function Parts({ impact }: { impact: Impact }) {
  const { parts, washes, metres, co2e } = impact;
  const byRestaurants = impact.formats.reduce((sum, one) => sum + one.washed_by_restaurants, 0);
  const terms = [
    { kind: 'single_use', sign: '', of: quantity(impact.uses), to: usesAddress(impact) },
    { kind: 'production', sign: '\u2212\u00a0', of: quantity(impact.added), to: outsideAddress(impact, 'supplier') },
    { kind: 'washing', sign: '\u2212\u00a0', of: quantity(washes - byRestaurants), to: washesAddress(impact) },
    {
      kind: 'transport_km',
      sign: '\u2212\u00a0',
      of: `${decimalNumber(metres / 1000)}\u00a0km`,
      to: roundsAddress(impact),
    },
  ] as const;
  return (
    <Sheet title="Calcul" flush>
      <FigureTable label="Calcul du CO₂e net">
        <thead>
          <tr>
            <th scope="col">Terme</th>
            <th scope="col">Quantité</th>
            <th scope="col">CO₂e</th>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ kind, sign, of, to }) => {
            const part = parts[kind];
            return (
              <tr key={kind}>
                <th scope="row">
                  {FACTOR_KIND_LABELS[kind]}
                  {kind === 'washing' && byRestaurants > 0 && (
                    <small className="impact-note">{`et ${quantity(byRestaurants)} par les restaurants qui lavent`}</small>
                  )}
                </th>
                <td>
                  <Link to={to} className="b-link">
                    {of}
                  </Link>
                </td>
                <td>
                  {part === null ? '–' : `${sign}${kilograms(part.value)}`}
                  {part !== null && <small className="impact-note">{boundsText(part)}</small>}
                </td>
              </tr>
            );
          })}
          {co2e !== null && (
            <tr>
              <th scope="row">{NET}</th>
              <td />
              <td>
                <b>{kilograms(co2e.value)}</b>
                <small className="impact-note">{boundsText(co2e)}</small>
              </td>
            </tr>
          )}
        </tbody>
      </FigureTable>
    </Sheet>
  );
}

/** What was reversed since reports that are frozen. */
function Carried({ impact: { carried } }: { impact: Impact }) {
  if (carried.length === 0) return null;
  return (
    <Sheet title="Repris depuis un rapport figé">
      <ul className="impact-carried">
        {carried.map(({ number, from_date: from, to_date: to, uses, co2e_g: co2e }) => (
          <li key={number}>
            {`${frozenTitle(number, false)} (${spanName({ from, to })})\u00a0: ${count(uses, 'utilisation', 'utilisations')}${co2e === null ? '' : `, ${kilograms(co2e)} CO₂e`}.`}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
