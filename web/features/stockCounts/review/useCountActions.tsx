import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { mdiCheck, mdiClipboardCheckOutline, mdiCloseCircleOutline, mdiPrinterOutline } from '@mdi/js';
import { client } from '../../../api/client.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { type MenuAction } from '../../../ui/overlays/menuAction.ts';
import { entryAddress, linesAddress } from '../shared/addresses.ts';
import { carriedLines, leavesSome, stuckLines } from './gaps.ts';

/** Questions before an act on a count. */
export type CountQuestion = 'finish' | 'post' | 'cancel';

/** Actions on a count, where its page shows it. */
export function useCountActions(detail: StockCountDetail, ask: (question: CountQuestion) => void) {
  const { id, status, counted_count: counted } = detail;
  const sheet = useDownload(`inventaire-${id}.pdf`, (options) => client.stockCounts.sheet({ id }, options));
  const why = whyNotPosted(detail);
  const isWhole = status === 'open' && counted > 0 && counted === detail.lines_count;
  const isUnderWay = status === 'open' || status === 'review';
  const rare: MenuAction[] = [
    ...(status === 'open' && counted > 0 && !isWhole
      ? [{ label: 'Terminer le comptage…', icon: mdiCheck, onSelect: () => ask('finish') }]
      : []),
    ...(isUnderWay
      ? [{ label: 'Abandonner…', icon: mdiCloseCircleOutline, tone: 'danger' as const, onSelect: () => ask('cancel') }]
      : []),
  ];
  const print: MenuAction = { label: 'Imprimer la feuille', icon: mdiPrinterOutline, onSelect: () => sheet.mutate() };
  return {
    actions: (
      <>
        <Button icon={mdiPrinterOutline} busy={sheet.isPending} onClick={() => sheet.mutate()}>
          Feuille
        </Button>
        {(status === 'review' || isWhole) && (
          <ButtonLink icon={mdiClipboardCheckOutline} to={linesAddress(id)}>
            Recompter
          </ButtonLink>
        )}
      </>
    ),
    phoneActions: [
      print,
      ...(status === 'review' || isWhole
        ? [{ label: 'Recompter', icon: mdiClipboardCheckOutline, to: linesAddress(id) }]
        : []),
      ...rare,
    ],
    more: rare.length === 0 ? undefined : rare,
    primary: isWhole ? (
      <Button variant="contained" icon={mdiCheck} onClick={() => ask('finish')}>
        Terminer le comptage…
      </Button>
    ) : status === 'open' ? (
      <ButtonLink variant="contained" icon={mdiClipboardCheckOutline} to={entryAddress(id)}>
        {counted === 0 ? 'Compter' : 'Continuer à compter'}
      </ButtonLink>
    ) : (
      status === 'review' && (
        <Button
          variant="contained"
          icon={mdiCheck}
          refused={why !== undefined}
          aria-describedby={why}
          onClick={() => ask('post')}
        >
          Enregistrer les écarts…
        </Button>
      )
    ),
  };
}

/**
 * The notice that says why the gaps cannot be posted by this reader as they stand; undefined when
 * they can.
 */
function whyNotPosted(detail: StockCountDetail): 'count-stuck' | 'count-carried' | 'count-second' | undefined {
  if (stuckLines(detail).length > 0) return 'count-stuck';
  if (carriedLines(detail).length > 0 && !leavesSome(detail)) return 'count-carried';
  return detail.second_person?.reader_may_post === 'no' ? 'count-second' : undefined;
}
