import { type ByteStream } from '@boucle/contract/base/download.ts';
import { dateTime, parisDay } from '@boucle/contract/base/format.ts';
import {
  BANNER_LEVEL_LABELS,
  BANNER_STATUS_LABELS,
  BANNER_TARGET_LABELS,
} from '@boucle/contract/shared/informationBanners/labels.ts';
import { type BannerListQuery, type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type CsvColumn, csvHeaders, csvStream } from '../../platform/http/csv.ts';
import { dayCell } from '../../platform/http/csvValues.ts';
import { listBanners } from './queries.ts';

const COLUMNS: readonly CsvColumn<InformationBanner>[] = [
  { heading: 'Titre', value: ({ title }) => title, typed: true },
  { heading: 'Texte', value: ({ text }) => text, typed: true },
  { heading: 'Statut', value: ({ status }) => BANNER_STATUS_LABELS[status] },
  { heading: 'Niveau', value: ({ level }) => BANNER_LEVEL_LABELS[level] },
  { heading: 'Cible', value: ({ target }) => BANNER_TARGET_LABELS[target] },
  { heading: 'Début', value: ({ starts_on }) => dayCell(starts_on) },
  { heading: 'Fin', value: ({ ends_on }) => dayCell(ends_on) },
  { heading: 'Priorité', value: ({ priority }) => String(priority) },
  { heading: 'Lien', value: ({ link_url }) => link_url ?? '', typed: true },
  { heading: 'Texte du lien', value: ({ link_label }) => link_label ?? '', typed: true },
  { heading: 'Créé le', value: ({ created_at }) => dateTime(created_at) },
];

/**
 * The banners that answer the filters as they stand on a Paris day, in the order of the list, as
 * CSV: they are few, one page holds them.
 */
export function bannersCsv(
  database: Database,
  accountId: number,
  query: BannerListQuery,
  today: string,
): { headers: Record<string, string>; body: ByteStream } {
  async function* pages(): AsyncGenerator<InformationBanner[], void> {
    const scope = { kind: 'account', accountId } as const;
    const read = await inScope(database, scope, (tx) => listBanners(tx, accountId, query, today, false), {
      readOnly: true,
      bulk: true,
    });
    yield read.rows;
  }
  return { headers: csvHeaders(`bandeaux-${parisDay(new Date())}`), body: csvStream(COLUMNS, pages()) };
}
