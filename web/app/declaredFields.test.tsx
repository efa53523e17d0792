import { DECLARED_FIELDS } from '@boucle/contract/shared/fields/declared.ts';
import { type Fields, textNames } from '@boucle/contract/base/fields/fields.ts';
import { type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { createORPCClient } from '@orpc/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { SITE_COLUMNS } from '../features/collectionSites/columns.tsx';
import { NEW_SITE, SITE_LABELS, siteValues } from '../features/collectionSites/dialogs/siteForm.ts';
import { SiteFields } from '../features/collectionSites/dialogs/SiteFields.tsx';
import { dropOffColumns } from '../features/dropOffPoints/list/columns.tsx';
import { dropOffValues, LABELS as DROP_OFF_LABELS, NEW_DROP_OFF } from '../features/dropOffPoints/edit/dropOffForm.ts';
import { DropOffFields } from '../features/dropOffPoints/edit/DropOffFields.tsx';
import { partnerColumns } from '../features/partners/columns.tsx';
import { FactsTab } from '../features/partners/FactsTab.tsx';
import { LABELS as PARTNER_LABELS, NEW_PARTNER, partnerValues } from '../features/partners/partnerForm.ts';
import { PartnerFields } from '../features/partners/PartnerFields.tsx';
import { restaurantColumns } from '../features/restaurants/list/columns.tsx';
import { IdentityFields } from '../features/restaurants/edit/IdentityFields.tsx';
import { PlaceFields } from '../features/restaurants/edit/PlaceFields.tsx';
import { restaurantFacts } from '../features/restaurants/detail/restaurantFacts.tsx';
import {
  LABELS as RESTAURANT_LABELS,
  type RestaurantValues,
  valuesOf,
} from '../features/restaurants/edit/restaurantForm.ts';
import { ServiceFields } from '../features/restaurants/edit/ServiceFields.tsx';
import { BARE_CELLS } from '../shared/ledgerCards/cardCells.tsx';
import { differencesOf } from '../shared/versions/conflict.ts';
import { Form } from '../ui/form/Form.tsx';
import { type Column } from '../ui/table/columns.ts';

// Leaflet asks for a window as it is read.
vi.mock('../ui/map/MapView.tsx', () => ({ MapView: () => null }));
// Nothing is sent: what these forms read apart from their texts stays on its way.
vi.mock('../api/client.ts', () => ({ client: createORPCClient({ call: () => new Promise(() => undefined) }) }));

const isDay = (fields: Fields, name: string): boolean => {
  const field = fields[name];
  return field?.answered !== undefined && field.isDay === true;
};
/** Every text of some fields, each with a value that nothing else has; days have one in common. */
const marked = (fields: Fields): Record<string, string> =>
  Object.fromEntries(textNames(fields).map((name) => [name, isDay(fields, name) ? '2031-05-07' : `valeur-${name}`]));
/** The same without any of them. */
const blanked = (fields: Fields): Record<string, string> =>
  Object.fromEntries(textNames(fields).map((name) => [name, '']));
/** The same as screens show it. */
const shownAs = (fields: Fields, name: string): string => (isDay(fields, name) ? '07/05/2031' : `valeur-${name}`);

const restaurant = {
  ...marked(DECLARED_FIELDS.restaurants),
  id: 1,
  status: 'active',
  wash_mode: 'account',
  service_kinds: [],
  siret: null,
  exchange_at_counter: null,
  created_at: '2026-01-01T00:00:00Z',
} as unknown as RestaurantDetail;
const partner = {
  ...marked(DECLARED_FIELDS.partners),
  kind: 'autre',
  restaurant_ids: null,
  drop_off_point_ids: null,
  created_at: '2026-01-01T00:00:00Z',
} as unknown as PartnerDetail;

const dropOff = {
  ...marked(DECLARED_FIELDS.dropOffPoints),
  restaurant_id: null,
  last_pickup_at: null,
  created_at: '2026-01-01T00:00:00Z',
  fill_percent: null,
  status: 'active',
} as unknown as DropOffPoint;
const site = {
  ...marked(DECLARED_FIELDS.collectionSites),
  status: 'active',
  urgency: 'fine',
  last_emptied_at: null,
  max_fill_percent: null,
} as unknown as CollectionSite;

function RestaurantForm() {
  const form = useForm<RestaurantValues>({ defaultValues: valuesOf(restaurant) });
  return (
    <>
      <IdentityFields form={form} restaurant={restaurant} />
      <PlaceFields form={form} />
      <ServiceFields form={form} restaurant={restaurant} />
    </>
  );
}

function InForm({ values, children }: { values: object; children: ReactNode }) {
  const form = useForm({ defaultValues: { ...values } });
  return (
    <Form form={form} onSubmit={() => undefined}>
      {children}
    </Form>
  );
}

/** Cells of whatever a list shows of a row; what reads other columns of it is let go. */
function cellsOf<Row>(columns: readonly Column<Row>[], row: object): ReactNode {
  return columns.map(({ key, cell }) => <p key={key}>{cell(row as Row)}</p>);
}

const READER = { mayOpen: () => false } as unknown as Parameters<typeof dropOffColumns>[0];

type Shown = {
  /** The form of each text. */
  form: ReactNode;
  /** Cells of a row in the list. */
  cells: ReactNode;
  /** Values of the form of one, and of another that nothing is known of. */
  values: readonly [object, object];
  labels: Readonly<Record<string, string>>;
  /** Page of one row; a list whose rows open the form has none. */
  page?: ReactNode;
  /** Left out of the page: why. */
  leftOut?: Readonly<Record<string, string>>;
};

const SCREENS: Readonly<Record<keyof typeof DECLARED_FIELDS, Shown>> = {
  restaurants: {
    form: <RestaurantForm />,
    cells: cellsOf(restaurantColumns(BARE_CELLS), { ...restaurant, last_activity_at: null, lowest_format: null }),
    page: restaurantFacts(restaurant).map(([name, value]) => <p key={name}>{value}</p>),
    leftOut: {
      name: 'It is the title.',
      siret: 'It shows in the place of the SIREN.',
      description: 'Consumers read it in their application.',
    },
    values: [
      valuesOf({ ...restaurant, siret: 'valeur-siret' }),
      valuesOf({ ...restaurant, ...blanked(DECLARED_FIELDS.restaurants) }),
    ],
    labels: RESTAURANT_LABELS,
  },
  partners: {
    form: (
      <InForm values={NEW_PARTNER}>
        <PartnerFields choosesAccount={false} />
      </InForm>
    ),
    cells: cellsOf(partnerColumns(false, BARE_CELLS), partner),
    page: <FactsTab partner={partner} />,
    leftOut: { name: 'It is the title.' },
    values: [partnerValues(partner), partnerValues({ ...partner, ...blanked(DECLARED_FIELDS.partners) })],
    labels: PARTNER_LABELS,
  },
  dropOffPoints: {
    form: (
      <InForm values={NEW_DROP_OFF}>
        <DropOffFields choosesAccount={false} />
      </InForm>
    ),
    values: [dropOffValues(dropOff), dropOffValues({ ...dropOff, ...blanked(DECLARED_FIELDS.dropOffPoints) })],
    labels: DROP_OFF_LABELS,
    cells: cellsOf(dropOffColumns(READER, false, BARE_CELLS), dropOff),
  },
  collectionSites: {
    form: (
      <InForm values={NEW_SITE}>
        <SiteFields />
      </InForm>
    ),
    values: [siteValues(site), siteValues({ ...site, ...blanked(DECLARED_FIELDS.collectionSites) })],
    labels: SITE_LABELS,
    cells: cellsOf(SITE_COLUMNS, site),
  },
};

const markup = (node: ReactNode): string =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);

describe.each(Object.entries(SCREENS))(
  'each text declared by %s',
  (resource, { form, cells, page, values, labels, leftOut = {} }) => {
    const fields: Fields = DECLARED_FIELDS[resource as keyof typeof DECLARED_FIELDS];

    it('is asked on the form under its label', () => {
      const asked = markup(form);
      const missing = textNames(fields).filter(
        (name) => !asked.includes(` name="${name}"`) || !asked.includes(`>${fields[name]?.label ?? ''}`),
      );
      expect(missing).toEqual([]);
    });

    it('is compared when somebody else saved meanwhile', () => {
      const compared = differencesOf<object>(labels, ...values).map(({ name }) => name);
      expect(textNames(fields).filter((name) => !compared.includes(name))).toEqual([]);
    });

    it('has a column in the list when it is declared to', () => {
      const shown = markup(cells);
      expect(textNames(fields, 'column').filter((name) => !shown.includes(shownAs(fields, name)))).toEqual([]);
    });

    if (page === undefined) return;
    it('is told on the page of one', () => {
      const shown = markup(page);
      const expected = textNames(fields).filter((name) => !(name in leftOut));
      expect(expected.filter((name) => !shown.includes(shownAs(fields, name)))).toEqual([]);
    });
  },
);
