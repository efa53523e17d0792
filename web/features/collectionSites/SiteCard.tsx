import { type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { addressLine } from '@boucle/contract/shared/places/place.ts';
import { mdiClose } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CLOSE } from '../../ui/texts.ts';
import { emptiedLabel, siteChip } from './siteLabels.ts';

/**
 * The collector chosen on the map: each drawer as a box that fills, what it holds, and the way to
 * its page.
 */
export function SiteCard({ site, onClose }: { site: CollectionSite; onClose: () => void }) {
  const { data, error } = useQuery(query.collectionSites.read.queryOptions({ input: { id: site.id } }));
  const drawers = data?.terminals.flatMap((terminal) =>
    terminal.drawers.map((drawer) => ({ ...drawer, where: `${terminal.name}, ${drawer.name}` })),
  );
  return (
    <section className="b-map-card" aria-label={site.name}>
      <header>
        <h2>{site.name}</h2>
        <StatusChip {...siteChip(site)} />
        <IconButton size="small" icon={mdiClose} label={CLOSE} onClick={onClose} />
      </header>
      <p className="b-muted">{addressLine(site)}</p>
      {drawers === undefined && error === null && <Skeleton height="40px" />}
      {drawers === undefined && error !== null && <p>Les tiroirs n’ont pas pu être lus.</p>}
      {drawers !== undefined && (
        <ul className="site-boxes" aria-label="Tiroirs">
          {drawers.map((drawer) => (
            <li
              key={drawer.id}
              className={`site-box site-box-${drawer.urgency}`}
              style={{ backgroundSize: `100% ${Math.min(drawer.fill_percent ?? 0, 100)}%` }}
            >
              <span className="b-sr">{`${drawer.where}\u00a0: `}</span>
              {drawer.urgency === 'off' ? 'HS' : quantity(drawer.dirty_containers_count)}
            </li>
          ))}
        </ul>
      )}
      <p className="site-card-facts">
        <span>
          <b className="b-num">{quantity(site.dirty_containers_count)}</b>{' '}
          {site.dirty_containers_count > 1 ? 'sales' : 'sale'}
        </span>
        <span className="b-muted">{emptiedLabel(site.last_emptied_at)}</span>
      </p>
      <div className="b-map-card-actions">
        <ButtonLink size="small" variant="contained" to={pathOf('collection-site', { id: site.id })}>
          {site.full_drawers_count > 0 ? 'Vider les tiroirs pleins' : 'Ouvrir'}
        </ButtonLink>
      </div>
    </section>
  );
}
