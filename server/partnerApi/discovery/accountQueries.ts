import { TERMS_LABELS, type TermsKind, termsPath } from '@boucle/contract/features/account/terms.ts';
import { type PartnerContent } from '@boucle/contract/partnerApi/content.ts';
import { type PartnerMessage } from '@boucle/contract/partnerApi/messages.ts';
import { PARTNER_PAGE_SIZE } from '@boucle/contract/partnerApi/paging.ts';
import { type BannerTarget } from '@boucle/contract/shared/informationBanners/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** Banners shown on a Paris day to any of these audiences, in their order. */
export async function messagesOn(
  tx: Tx,
  accountId: number,
  today: string,
  targets: readonly BannerTarget[],
): Promise<PartnerMessage[]> {
  const { rows } = await tx.raw<PartnerMessage>({
    text: `select id, 'banner' as kind, title, text, level, link_url, link_label, target, null::bigint as restaurant_id, null::text as sent_at,
                  array[]::text[] as answers, null::text as answer, '[]'::json as lines from information_banners
            where account_id = $1 and not draft and target = any($3::text[])
              and coalesce(starts_on <= $2::date, true) and coalesce(ends_on >= $2::date, true)
            order by priority desc, id desc limit ${PARTNER_PAGE_SIZE}`,
    values: [accountId, today, [...targets]],
  });
  return rows;
}

type ContentRow = Omit<PartnerContent, 'faq' | 'onboarding' | 'terms'> & {
  content: Pick<PartnerContent, 'faq' | 'onboarding'>;
  slug: string;
};

/** What the account shows in its applications, with the videos and texts of both audiences. */
export async function contentOf(tx: Tx, accountId: number, origin: string): Promise<PartnerContent | undefined> {
  const { rows } = await tx.raw<ContentRow>({
    text: `select name, logo_url, icon_url, colors, content, customer_help_video_url, restaurant_help_video_url, slug
             from accounts where id = $1`,
    values: [accountId],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { content, slug, ...shown } = row;
  const { faq, onboarding } = content;
  return {
    ...shown,
    faq,
    onboarding,
    terms: await termsInForce(tx, accountId, (kind) => origin + termsPath(slug, kind)),
  };
}

async function termsInForce(
  tx: Tx,
  accountId: number,
  urlOf: (kind: TermsKind) => string,
): Promise<PartnerContent['terms']> {
  const { rows } = await tx.raw<{ kind: TermsKind; version: number; valid_from: Date }>({
    text: `select distinct on (kind) kind, version, valid_from from account_terms
            where account_id = $1 order by kind, version desc`,
    values: [accountId],
  });
  return rows.map(({ kind, valid_from, ...row }) => ({
    ...row,
    kind,
    title: TERMS_LABELS[kind],
    valid_from: valid_from.toISOString(),
    url: urlOf(kind),
  }));
}
