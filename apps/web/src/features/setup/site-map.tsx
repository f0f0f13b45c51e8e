import { getTowns } from '@stackwatt/api';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { afterFrame } from '../../lib/after-frame.ts';
import type { Coordinates } from '../../lib/coordinates.ts';
import { useTokens } from '../../ui/scheme.ts';
import { createSiteMap, type SiteMapHandle } from './map/create-site-map.ts';
import type { MapBounds } from './map/point-in-region.ts';
import type { Town } from './map/towns.ts';
import './site-map.css';

const townsIn = async (bounds: MapBounds): Promise<readonly Town[]> => (await call(getTowns, { query: bounds })).data ?? [];

interface SiteMapProps {
  readonly position: Coordinates;
  readonly onMove: (to: Coordinates) => void;
  readonly isReadOnly: boolean;
}

/** SETUP-01: an offline map at zoom 10 with a marker that is dragged, moved by arrow keys, or set by a click. */
export function SiteMap({ position, onMove, isReadOnly }: SiteMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SiteMapHandle>();
  const tokens = useTokens();
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  const first = useRef(position);
  useEffect(() => {
    let made: SiteMapHandle | undefined;
    // The fields beside it are on the screen first: a map takes longer to draw than the rest of the step.
    const cancel = afterFrame(() => {
      if (!place.current) return;
      made = createSiteMap(place.current, first.current, (to) => move.current(to), townsIn);
      setMap(made);
    });
    return () => {
      cancel();
      made?.remove();
    };
  }, []);
  useEffect(() => map?.show({ lat: position.lat, lng: position.lng }), [map, position.lat, position.lng]);
  useEffect(() => map?.paint(tokens), [map, tokens]);
  useEffect(() => map?.hold(isReadOnly), [map, isReadOnly]);
  return <section ref={place} className="site-map" aria-label="Map with the position of the plant" />;
}
