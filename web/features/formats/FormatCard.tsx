import { materialText } from '@boucle/contract/shared/formats/materials.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { type Format } from '@boucle/contract/shared/formats/shapes.ts';
import { decimalNumber } from '@boucle/contract/base/format.ts';
import { mdiCancel } from '@mdi/js';
import { StockNumber } from '../../shared/ledgerCards/StockNumber.tsx';
import { Money, Pieces, Unknown } from '../../ui/cells.tsx';
import { classes } from '../../ui/classes.ts';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Link } from '../../ui/Link.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

type FormatCardProps = { format: Format; to: Address; open: boolean };

/** « 75 cl », « 1,2 L »: as containers are labelled. */
export function volume(millilitres: number): string {
  return millilitres < 1000
    ? `${decimalNumber(millilitres / 10)}\u00a0cl`
    : `${decimalNumber(millilitres / 1000)}\u00a0L`;
}

/** One format: what it is, what it costs, how many there are. The whole card opens it. */
export function FormatCard({ format, to, open }: FormatCardProps) {
  const { title, subtitle, volume_ml, picture_url, drawing, active } = format;
  const material = materialText(format);
  return (
    <li className={classes('b-format-card', open && 'b-format-open', !active && 'b-format-off')}>
      <FormatPicture url={picture_url} drawing={drawing} />
      <div className="b-format-words">
        <h2>
          <Link to={to} replace={open} aria-current={open ? 'true' : undefined}>
            {title}
          </Link>
        </h2>
        {subtitle !== '' && <p className="b-format-subtitle">{subtitle}</p>}
        <p className="b-format-meta">
          {material === '' ? <Unknown /> : material} · {volume_ml === null ? <Unknown /> : volume(volume_ml)}
        </p>
        {!active && <StatusChip state="neutral" icon={mdiCancel} label="Désactivé" />}
      </div>
      <dl>
        <div>
          <dt>Consigne</dt>
          <dd>
            <Money euros={format.deposit} />
          </dd>
        </div>
        <div>
          <dt>Coût d’achat</dt>
          <dd>
            <Money euros={format.purchase_cost} />
          </dd>
        </div>
        <div>
          <dt>Parc</dt>
          <dd>
            <StockNumber
              of={{ place: 'fleet', format: format.id }}
              count={format.fleet_count}
              label={`parc, ${title}`}
            />
          </dd>
        </div>
        <div>
          <dt>En circulation</dt>
          <dd>
            <Pieces count={format.circulating_count} />
          </dd>
        </div>
      </dl>
    </li>
  );
}
