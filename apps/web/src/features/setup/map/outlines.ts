import type * as L from 'leaflet';
import type { Token } from '../../../ui/tokens.ts';
import { loadCounties, loadCountries, type NamedRegion } from './atlases.ts';
import { outlinesOn } from './outlines-of-kind.ts';
import { viewOf } from './view.ts';

/** Counties say nothing on a small scale. */
const COUNTIES_FROM_ZOOM = 6;
/** Outlines are drawn this share of the view beyond it, so that a small move uncovers nothing. */
const NEAR = 0.5;

interface OutlinesProps {
  /** Ends the wait for outlines when the map is gone. */
  readonly signal: AbortSignal;
  /** New outlines lie above what was drawn before. */
  readonly onCovered: () => void;
  /** Other regions may be named now. */
  readonly onRegions: () => void;
}

/** Land, waters and borders of the map, each loaded and drawn when the view needs it. */
export function createOutlines(map: L.Map, { signal, onCovered, onRegions }: OutlinesProps) {
  const [land, lakes, rivers, counties, borders] = [outlinesOn(map), outlinesOn(map), outlinesOn(map), outlinesOn(map), outlinesOn(map)];
  /** What stands later lies above: waters on the land, borders on both. */
  const kinds = [land, lakes, rivers, counties, borders];
  let stateNames: readonly NamedRegion[] = [];
  let countyNames: readonly NamedRegion[] = [];

  const load = async (): Promise<void> => {
    const countries = await loadCountries(signal);
    if (signal.aborted || countries === undefined) return;
    land.give(countries.land);
    lakes.give(countries.lakes);
    rivers.give(countries.rivers);
    borders.give(countries.borders);
    stateNames = countries.names;
    map.on('zoomend', showCounties);
    showCounties();
    show();
  };
  const show = (): void => {
    const view = viewOf(map.getBounds().pad(NEAR));
    let isBelow = false;
    for (const kind of kinds.filter(({ layer }) => map.hasLayer(layer))) {
      const isNew = kind.show(view);
      if (isBelow) kind.layer.bringToFront();
      isBelow ||= isNew;
    }
    if (isBelow) onCovered();
  };
  let countiesWanted = false;
  const showCounties = (): void => {
    const isShown = map.getZoom() >= COUNTIES_FROM_ZOOM;
    if (isShown && !countiesWanted) {
      countiesWanted = true;
      void loadCounties(signal).then((found) => {
        if (signal.aborted || found === undefined) return;
        counties.give(found.borders);
        countyNames = found.names;
        show();
        onRegions();
      });
    }
    if (isShown) counties.layer.addTo(map);
    else counties.layer.remove();
    borders.layer.bringToFront();
    onRegions();
  };

  return {
    load,
    /** Draws what the view has come near. */
    show,
    paint: (tokens: Readonly<Record<Token, string>>): void => {
      land.paint({ fillColor: tokens['map-land'], fillOpacity: 1, color: tokens['map-border'], weight: 1 });
      lakes.paint({ fillColor: tokens['map-water'], fillOpacity: 1, color: tokens['map-border'], weight: 0.5 });
      rivers.paint({ color: tokens['map-water'], weight: 2, fill: false });
      counties.paint({ color: tokens['map-line'], weight: 0.8, fill: false });
      borders.paint({ color: tokens['map-border'], weight: 1, dashArray: '6 3', fill: false });
    },
    /** What is named at the scale of the map: counties, states, or nothing. */
    regions: (): readonly NamedRegion[] => {
      const zoom = map.getZoom();
      return zoom >= 8 ? countyNames : zoom >= 4 ? stateNames : [];
    },
  };
}
