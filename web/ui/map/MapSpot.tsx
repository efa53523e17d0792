import { type Map as LeafletMap } from 'leaflet';
import { type FocusEvent, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Link } from '../Link.tsx';
import { tooltipHandlers } from '../tooltip.ts';
import { MapMark } from './MapMark.tsx';
import { type MapMarker } from './marker.ts';
import { SPOT_SIDE, useSpot } from './useSpot.ts';

type MapSpotProps = { map: LeafletMap; marker: MapMarker; onSelect: ((id: MapMarker['id']) => void) | undefined };

/** One mark, at its place: a link, a button, or a mere picture; the same keys as everywhere. */
export function MapSpot({ map, marker, onSelect }: MapSpotProps) {
  const { id, lat, lng, label, tone, mark, href, selected = false } = marker;
  const { spot, pin } = useSpot(map, lat, lng);
  useEffect(() => {
    pin.setZIndexOffset(selected ? 1000 : 0);
  }, [pin, selected]);

  const drawing = <MapMark tone={tone} selected={selected} {...(mark === undefined ? {} : { mark })} />;
  // A mark that takes the focus outside the window of the map is brought into it; the browser would
  // scroll the map’s own box.
  const tooltip = tooltipHandlers(label);
  const reveal = (event: FocusEvent<HTMLElement>) => {
    tooltip.onFocus(event);
    map.panInside([lat, lng], { padding: [SPOT_SIDE, SPOT_SIDE] });
    map.getContainer().scrollTo(0, 0);
  };
  const props = { ...tooltip, className: 'b-map-press', 'aria-label': label, onFocus: reveal };
  return createPortal(
    href !== undefined ? (
      <Link {...props} to={href}>
        {drawing}
      </Link>
    ) : onSelect !== undefined ? (
      <button type="button" {...props} aria-pressed={selected} onClick={() => onSelect(id)}>
        {drawing}
      </button>
    ) : (
      <span className="b-map-press" role="img" aria-label={label}>
        {drawing}
      </span>
    ),
    spot,
  );
}
