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
    text: `select id, title, text, level, link_url, link_label, target from information_banners
            where account_id = $1 and not draft and target = any($3::text[])
              and coalesce(starts_on <= $2::date, true) and coalesce(ends_on >= $2::date, true)
            order by priority desc, id desc limit ${PARTNER_PAGE_SIZE}`,
    values: [accountId, today, [...targets]],
  });
  return rows;
}

type ContentRow = Omit<PartnerContent, 'faq' | 'onboarding'> & { content: Pick<PartnerContent, 'faq' | 'onboarding'> };

/** What the account shows in its applications, with the videos of both audiences. */
export async function contentOf(tx: Tx, accountId: number): Promise<PartnerContent | undefined> {
  const { rows } = await tx.raw<ContentRow>({
    text: `select name, logo_url, icon_url, colors, content, customer_help_video_url, restaurant_help_video_url
             from accounts where id = $1`,
    values: [accountId],
  });
  return rows.map(({ content: { faq, onboarding }, ...row }) => ({ ...row, faq, onboarding }))[0];
}
