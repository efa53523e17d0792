import { type Address } from '@boucle/contract/pages.ts';
import { count as counted } from '@boucle/contract/base/format.ts';
import { mdiPlus } from '@mdi/js';
import { type ReactNode } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { otherView, ViewSwitch } from './ViewSwitch.tsx';
import { Page } from '../../ui/Page.tsx';
import { ExportButton, exportAction, type Exporting } from './ExportButton.tsx';
import { ListView, type ListViewProps } from './ListView.tsx';

type ListPageProps<Row, Query extends object> = Omit<ListViewProps<Row, Query>, 'caption' | 'exporting'> & {
  title: string;
  /** Name of the list, for the ones who hear it; the title when left out. */
  caption?: string;
  /** Under the title: a figure of all of them. */
  subtitle?: ReactNode;
  /** Noun of its rows, one and many: « carte », « cartes »; or how so many are shown. */
  noun: readonly [one: string, many: string] | ((count: number) => string);
  exporting?: Exporting;
  /** Where one more is made: the primary button, and the way out of an empty list. */
  create?: { label: string; to: Address; icon?: string };
  /** Other link of the screen, before the primary button. */
  also?: { label: string; to: Address; icon: string };
  /** The same on a map, and how to go from one to the other. */
  views?: { onMap: boolean; show: (map: boolean) => void };
  /** Tabs above the list. */
  tabs?: ReactNode;
  /** After the list: what opens over it. */
  children?: ReactNode;
};

/**
 * The screen of a list: its title and how many rows it has, its export, its creation, and the list.
 */
export function ListPage<Row extends object, Query extends object>(props: ListPageProps<Row, Query>) {
  const {
    title,
    subtitle,
    caption = title,
    noun,
    exporting,
    create,
    also,
    views,
    tabs,
    children,
    empty,
    ...view
  } = props;
  const count = view.list.data?.meta.count;
  const button = (variant: 'contained' | 'soft') =>
    create && (
      <ButtonLink variant={variant} icon={create.icon ?? mdiPlus} to={create.to}>
        {create.label}
      </ButtonLink>
    );
  return (
    <Page
      title={title}
      {...(subtitle !== undefined && { subtitle })}
      note={count === undefined ? undefined : typeof noun === 'function' ? noun(count) : counted(count, ...noun)}
      {...((exporting ?? also ?? views) && {
        actions: (
          <>
            {views && <ViewSwitch {...views} />}
            {exporting && <ExportButton exporting={exporting} />}
            {also && (
              <ButtonLink icon={also.icon} to={also.to}>
                {also.label}
              </ButtonLink>
            )}
          </>
        ),
        phoneActions: [
          ...(exporting ? [exportAction(exporting)] : []),
          ...(views ? [otherView(views)] : []),
          ...(also ? [also] : []),
        ],
      })}
      primary={button('contained')}
    >
      {tabs}
      <ListView {...view} caption={caption} empty={{ ...empty, ...(create && { create: button('soft') }) }} />
      {children}
    </Page>
  );
}
