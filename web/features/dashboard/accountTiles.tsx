import { type Address, pathOf } from '@boucle/contract/pages.ts';
import {
  decimalNumber,
  type Difference,
  euro,
  percent,
  pointChange,
  quantity,
  relativeChange,
} from '@boucle/contract/base/format.ts';
import { stockCardAddress } from '../../shared/ledgerCards/cardAddress.ts';
import { Change } from '../../ui/figures/Change.tsx';
import { Ring } from '../../ui/figures/Ring.tsx';
import { Sparkline } from '../../ui/figures/Sparkline.tsx';
import { UNKNOWN } from '../../ui/texts.ts';
import { type Tile } from '../../ui/figures/Tiles.tsx';
import { type Asked, missingFigure } from './asked.ts';
import { beforeLabel } from '../../shared/comparison.ts';
import { daysLabel } from './daysLabel.ts';
import { bagsSpared } from './figures.ts';
import { everyDay, isNarrow, type StatsFilters } from './filters.ts';
import { courseOf } from './charts/reusesBySpan.ts';
import { LEFT_OUT, rowLinks } from './rowLinks.ts';
import { trackingTile, type Tracking } from './charts/trackingTile.ts';
import { type Stats } from './useStats.ts';

const change = (difference: Difference | null, { moreIsBetter = true } = {}) =>
  difference && <Change {...difference} moreIsBetter={moreIsBetter} />;

/**
 * A figure once it is known: « – » is what no one can show, or what could not be loaded; undefined
 * is under way.
 */
function figure(asked: Asked, value: number | null | undefined, write: (value: number) => string): string | undefined {
  if (value === undefined) return missingFigure(asked);
  return value === null ? UNKNOWN : write(value);
}

/** « 18 734,50 »: the tile writes the unit apart. */
const amount = (euros: number): string => euro(euros).replace(/\s?€$/, '');

/**
 * The card of the dirty containers that the figure counts: the warehouse's, or the restaurant's.
 */
const dirtyCard = ({ restaurant, format }: StatsFilters): Address =>
  stockCardAddress({
    ...(restaurant === null ? { place: 'warehouse' } : { place: 'restaurant', id: restaurant }),
    format: format ?? undefined,
    state: 'dirty',
  });

/** The key figures of an initiative, with what each means and the terms behind it. */
export function accountTiles(
  stats: Stats,
  filters: StatsFilters,
  { capacity, tracking }: { readonly capacity: number; readonly tracking: Tracking },
): readonly Tile[] {
  const { account, credits, global, loans } = stats;
  const now = global.value;
  const before = now?.previous;
  const links = rowLinks(filters);
  const narrow = isNarrow(filters);
  const cohort = loans.value?.returned_at_30_days;
  const formerCohort = cohort?.previous;
  const rate = cohort?.rate;
  const washing = account.value;
  const reusesChange = now && before ? relativeChange(now.reuses, before.reuses) : null;
  const course = now ? courseOf(now.days, everyDay(filters)) : [];
  const circulating = washing?.course.in_circulation ?? [];
  const dirtyChange =
    typeof washing?.course.previous === 'number'
      ? relativeChange(washing.dirty_to_wash, washing.course.previous)
      : null;
  const outstanding = credits.value && (credits.value.cagnottes ?? 0) + credits.value.deposits;

  return [
    {
      key: 'reuses',
      label: 'Réutilisations',
      figure: figure(global, now?.reuses, quantity),
      detail: change(reusesChange),
      drawing: <Sparkline values={course} />,
      definition: {
        text: 'Repas servis dans un contenant réutilisable pendant la période, au lieu d’un emballage jetable.',
        ...(before && { terms: [[quantity(before.reuses), beforeLabel(filters.fromDate, before)] as const] }),
        links: links.reuses,
        leftOut: LEFT_OUT.served,
      },
    },
    {
      key: 'return-30',
      label: 'Retour à 30 jours',
      figure: figure(loans, rate, (ratio) => decimalNumber(ratio * 100)),
      ...(typeof rate === 'number' && { unit: '%' }),
      detail: change(cohort && formerCohort ? pointChange(cohort.rate, formerCohort.rate) : null),
      ...(typeof rate === 'number' && { drawing: <Ring ratio={rate} /> }),
      definition: {
        text: cohort
          ? `Part des contenants empruntés ${daysLabel(cohort)} qui sont revenus dans les 30 jours. Les emprunts plus récents ne sont pas encore jugés.`
          : 'Part des contenants empruntés qui sont revenus dans les 30 jours.',
        ...(cohort && {
          terms: [
            [quantity(cohort.pieces), 'revenus à temps'],
            [quantity(cohort.lent), 'empruntés'],
            ...(typeof formerCohort?.rate === 'number'
              ? [[percent(formerCohort.rate), `des emprunts ${daysLabel(formerCohort)}`] as const]
              : []),
          ] as const,
        }),
        links: links.returns,
        leftOut: LEFT_OUT.givenBack,
      },
    },
    {
      key: 'circulation',
      label: 'Contenants en circulation',
      figure: figure(account, account.value?.in_circulation, quantity),
      detail: account.value && `sur ${quantity(account.value.fleet)}`,
      drawing: <Sparkline values={circulating} />,
      definition: {
        text:
          filters.restaurant === null
            ? 'Contenants sortis de l’entrepôt\u00a0: chez les restaurants, les consos, les partenaires, aux points de dépôt.'
            : 'Contenants qui sont au restaurant, et ceux qu’il a prêtés.',
        links: links.standing,
      },
    },
    {
      key: 'outstanding',
      label: 'Encours',
      figure: figure(credits, outstanding, amount),
      ...(outstanding !== undefined && { unit: '€' }),
      ...(!narrow && { to: { address: pathOf('books'), label: 'encours à une date' } }),
      detail: narrow ? 'consignes' : 'cagnottes + consignes',
      definition: {
        text: narrow
          ? 'Consignes des contenants prêtés. Une cagnotte n’est d’aucun restaurant ni format\u00a0: elle n’est pas comptée ici.'
          : 'Ce que l’initiative doit aux consos\u00a0: leurs cagnottes et les consignes des contenants qu’ils détiennent.',
        links: narrow ? links.deposits : [...links.cagnottes, ...links.deposits],
        ...(credits.value && {
          terms: [
            ...(credits.value.cagnottes === null ? [] : [[euro(credits.value.cagnottes), 'de cagnottes'] as const]),
            [euro(credits.value.deposits), 'de consignes'],
          ] as const,
        }),
      },
    },
    {
      key: 'dirty',
      label: 'Sales à laver',
      figure: figure(account, account.value?.dirty_to_wash, quantity),
      to: { address: dirtyCard(filters), label: 'fiche de stock' },
      detail:
        change(dirtyChange, { moreIsBetter: false }) ??
        (filters.restaurant === null ? 'à l’entrepôt' : 'au restaurant'),
      drawing: <Sparkline values={washing?.course.dirty_to_wash ?? []} tone="dirty" />,
      definition: {
        text:
          filters.restaurant === null
            ? 'Contenants sales revenus à l’entrepôt, qui attendent d’être lavés.'
            : 'Contenants sales qui attendent au restaurant.',
        ...(typeof washing?.course.previous === 'number' && {
          terms: [
            [quantity(washing.course.previous), before ? beforeLabel(filters.fromDate, before) : 'avant'] as const,
          ],
        }),
        links: links.wash,
      },
    },
    {
      key: 'bags',
      label: 'Sacs poubelle évités',
      figure: figure(global, now && bagsSpared(now.reuses, capacity), quantity),
      detail: capacity > 0 ? change(reusesChange) : 'capacité non réglée',
      ...(capacity > 0 && { drawing: <Sparkline values={course} /> }),
      definition: {
        text: 'Réutilisations de la période divisées par le nombre de contenants jetables que remplit un sac.',
        ...(now && {
          terms: [
            [quantity(now.reuses), 'réutilisations'],
            [quantity(capacity), 'par sac'],
          ] as const,
        }),
        links: links.reuses,
        leftOut: LEFT_OUT.served,
      },
    },
    trackingTile(tracking, filters),
  ];
}
