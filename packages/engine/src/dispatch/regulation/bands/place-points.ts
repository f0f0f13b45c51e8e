import { type BandLayout, EMPTY, EMPTY_UP, FILLED, FILLED_BOTH, FILLED_DOWN, FILLED_UP } from './band-layout.ts';
import type { BandPlaces } from './band-places.ts';

/** What each kind of place may do, by energy, MWh per MW of it; what that earns is left to `priceBands`. */
export function layPoints(layout: BandLayout, places: BandPlaces): void {
  const { up: ups, down: downs, pieces, pieceEnergy, canCurtail, isPaired } = layout;
  const { kinds, kindPiece, kindUp, kindDown, upRate, downRate, pointFrom } = places;
  places.points = 0;
  for (let kind = 0; kind < kinds; kind++) {
    pointFrom[kind] = places.points;
    const piece = kindPiece[kind]!;
    const hasUp = kindUp[kind]! >= 0;
    const isOpen = piece >= 0 && piece < pieces;
    const energy = isOpen ? pieceEnergy[piece]! : 0;
    const upEnergy = upRate[kind]! * ups.energy;
    if (piece >= 0) {
      places.addPoint(kind, 0, EMPTY);
      if (hasUp) places.addPoint(kind, upEnergy, EMPTY_UP);
    }
    if (piece < pieces) {
      places.addPoint(kind, energy, FILLED);
      if (hasUp && isOpen && canCurtail) places.addPoint(kind, energy + upEnergy, FILLED_UP);
      if (kindDown[kind]! >= 0) places.addPoint(kind, energy - downRate[kind]! * downs.energy, FILLED_DOWN);
      if (hasUp && isOpen && isPaired) places.addPoint(kind, energy + upRate[kind]! * pieceEnergy[pieces - 1]!, FILLED_BOTH);
    }
  }
  pointFrom[kinds] = places.points;
}
