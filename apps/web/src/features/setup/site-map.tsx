import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import type { Coordinates } from '../../lib/coordinates.ts';
import { useTokens } from '../../ui/scheme.ts';
import { createSiteMap, type SiteMapHandle } from './draw-site-map.ts';
import './site-map.css';

interface SiteMapProps {
  readonly position: Coordinates;
  readonly onMove: (to: Coordinates) => void;
}

/** SETUP-01: an offline map at zoom 10 with a marker that is dragged, moved by arrow keys, or set by a click. */
export function SiteMap({ position, onMove }: SiteMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SiteMapHandle>();
  const tokens = useTokens();
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  const first = useRef(position);
  useEffect(() => {
    if (!place.current) return;
    const made = createSiteMap(place.current, first.current, (to) => move.current(to));
    setMap(made);
    return () => made.remove();
  }, []);
  useEffect(() => map?.show({ lat: position.lat, lng: position.lng }), [map, position.lat, position.lng]);
  useEffect(() => map?.paint(tokens), [map, tokens]);
  return <section ref={place} className="site-map" aria-label="Map with the position of the plant" />;
}
