import { settle } from '../invariants/settle.ts';
import { Mounting } from '../project/mounting.ts';
import type { Project } from '../project/project.ts';

const NEW = Mounting.parse({});

/** Own tilt and azimuth begin where the latitude had them, so that the choice alone moves nothing; what was typed before stays. */
export function setOrientation(project: Project, index: number, orientation: Mounting['orientation']): Project {
  const { lat } = project.location.pos;
  const withChoice = (mounting: Mounting): Mounting => {
    const isNew = mounting.tilt === NEW.tilt && mounting.azimuth === NEW.azimuth;
    const ofPlace = { tilt: Math.min(90, Math.abs(lat)), azimuth: lat < 0 ? 0 : 180 };
    return { ...mounting, orientation, ...(isNew && orientation === 'chosen' ? ofPlace : {}) };
  };
  return settle({
    ...project,
    solar: project.solar.map((item, i) => (i === index ? { ...item, mounting: withChoice(item.mounting) } : item)),
  });
}
