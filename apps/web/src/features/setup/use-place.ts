import { getPlaceAt } from '@stackwatt/api';
import { movePlant, type Place } from '@stackwatt/model';
import { useRef, useState } from 'react';
import { editor } from '../../editor/current-editor.ts';
import { followPlace } from '../../editor/library-climate.ts';
import { useProject } from '../../editor/use-editor.ts';
import { call, messageOf } from '../../lib/api.ts';
import type { Coordinates } from '../../lib/coordinates.ts';

export interface PlaceControl {
  readonly position: Coordinates;
  readonly address: string;
  /** Moves the plant; address, country and zone follow. */
  readonly move: (to: Coordinates) => void;
  /** Takes a place of the gazetteer. */
  readonly choose: (place: Place) => void;
  readonly isLooking: boolean;
  /** Why the last lookup failed; the position stays changed (SETUP-04). */
  readonly failure: string | undefined;
}

const MOVE = 'move the plant';
/** About a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

export function usePlace(): PlaceControl {
  const location = useProject((project) => project.location);
  const [isLooking, setIsLooking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const asked = useRef(0);

  const move = (to: Coordinates): void => {
    const lat = rounded(to.lat);
    const lng = rounded(to.lng);
    editor.edit(MOVE, (project) => movePlant(project, { lat, lng }));
    void lookUp(lat, lng);
    follow(MOVE, { lat, lng });
  };
  /** Without the averages of the new place the checker says that those at hand belong to another. */
  const follow = (label: string, to: Coordinates): void =>
    void followPlace(label, to).catch((error: unknown) => setFailure(messageOf(error)));
  const lookUp = async (lat: number, lng: number): Promise<void> => {
    const id = ++asked.current;
    setIsLooking(true);
    setFailure(undefined);
    try {
      const { data } = await call(getPlaceAt, { query: { lat, lng } });
      // An answer to a position that was left meanwhile is of no use.
      if (id === asked.current && data) editor.amend(MOVE, (project) => movePlant(project, { ...data, lat, lng }));
    } catch (error) {
      if (id === asked.current) setFailure(messageOf(error));
    } finally {
      if (id === asked.current) setIsLooking(false);
    }
  };
  const choose = (place: Place): void => {
    asked.current++;
    setIsLooking(false);
    setFailure(undefined);
    const label = `move the plant to ${place.address ?? 'a place'}`;
    editor.edit(label, (project) => movePlant(project, place));
    follow(label, place);
  };
  return { position: { lat: location.pos.lat, lng: location.pos.lng }, address: location.address, move, choose, isLooking, failure };
}
