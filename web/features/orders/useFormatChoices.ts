import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useSession } from '../../api/useSession.ts';
import { type Choice } from './PiecesTable.tsx';

/** The formats in use, as the reader may know them: those of the account, or those of the partner's own stock. */
export function useFormatChoices(): readonly Choice[] | undefined {
  const isAdmin = useSession()?.user?.role === 'account_admin';
  const formats = useQuery(query.account.formats.queryOptions({ enabled: isAdmin }));
  const stocks = useQuery(query.partner.stocks.queryOptions({ enabled: !isAdmin }));
  if (!isAdmin) return stocks.data;
  return formats.data
    ?.filter(({ active }) => active)
    .map(({ id, title, drawing, picture_url }) => ({ format_id: id, format_title: title, drawing, picture_url }));
}
