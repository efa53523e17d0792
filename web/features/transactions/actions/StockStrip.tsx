import './actions.css';
import '../../../ui/edgeFade.css';
import { count } from '@boucle/contract/base/format.ts';
import { mdiWaterCheckOutline, mdiWaterOffOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type WarehouseStock, warehouseQuery } from '../../../shared/movements/warehouse.ts';
import { StockNumber } from '../../../shared/ledgerCards/StockNumber.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RETRY } from '../../../ui/texts.ts';
import { useScrolls } from '../../../ui/useScrolls.ts';

const LINES = ['a', 'b', 'c', 'd'];

/** Stock of the warehouse now, format by format. */
export function StockStrip() {
  const { data, error, refetch } = useQuery(warehouseQuery());
  if (error && !data)
    return (
      <p className="tx-stock-failed">
        Le stock de l’entrepôt n’a pas pu être lu. {problemOf(error)}
        <Button size="small" variant="text" onClick={() => void refetch()}>
          {RETRY}
        </Button>
      </p>
    );
  return <Strip stocks={data} />;
}

/** One line, which scrolls where the formats are more than it can show. */
function Strip({ stocks }: { stocks: readonly WarehouseStock[] | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  const scrolls = useScrolls(list, stocks);
  return (
    <section aria-label="Stock actuel de l’entrepôt">
      <h2 className="tx-stock-title">Entrepôt</h2>
      <ul ref={list} className="tx-stock b-edge-fade" aria-busy={!stocks} tabIndex={scrolls ? 0 : undefined}>
        {stocks?.map(({ format_id: id, format_title: title, picture_url: url, drawing, clean, reserved, dirty }) => (
          <li key={id}>
            <FormatPicture url={url} drawing={drawing} />
            <span>
              <b>{title}</b>
              <span className="tx-stock-figures">
                <span className="tx-stock-clean">
                  <Icon path={mdiWaterCheckOutline} size={15} />
                  <StockNumber
                    of={{ place: 'warehouse', format: id, state: 'clean' }}
                    count={clean}
                    label={`${title} propres, entrepôt`}
                    shown={count(clean, 'propre', 'propres')}
                  >
                    {count(clean, 'propre', 'propres')}
                  </StockNumber>
                  {reserved > 0 && <small>{`dont ${count(reserved, 'réservé', 'réservés')}`}</small>}
                </span>
                <span className="tx-stock-dirty">
                  <Icon path={mdiWaterOffOutline} size={15} />
                  <StockNumber
                    of={{ place: 'warehouse', format: id, state: 'dirty' }}
                    count={dirty}
                    label={`${title} sales, entrepôt`}
                    shown={count(dirty, 'sale', 'sales')}
                  >
                    {count(dirty, 'sale', 'sales')}
                  </StockNumber>
                </span>
              </span>
            </span>
          </li>
        )) ??
          LINES.map((line) => (
            <li key={line}>
              <Skeleton width="100%" height="40px" />
            </li>
          ))}
        {stocks?.length === 0 && <li className="tx-stock-none">Aucun format pour l’instant</li>}
      </ul>
    </section>
  );
}
