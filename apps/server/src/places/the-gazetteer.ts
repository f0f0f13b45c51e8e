import { Gazetteer } from './gazetteer.ts';

let loaded: Gazetteer | undefined;
/** The one gazetteer of this process. */
export const gazetteer = (): Gazetteer => (loaded ??= new Gazetteer());
