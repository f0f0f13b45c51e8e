import { TurbineSpec } from '@stackwatt/model';
import { entityElements } from '../src/xml/entity-writer.ts';
import { LAYOUT_VERSION } from '../src/xml/find-root.ts';
import { writeXml } from '../src/xml/write-xml.ts';

/** Writes a turbine type as an XML file that `readTurbineFile` reads back with the same values. */
export const writeTurbineFile = (spec: TurbineSpec): string =>
  writeXml({
    name: 'TurbineType',
    attributes: { version: String(LAYOUT_VERSION) },
    content: entityElements(TurbineSpec, spec, { powerCurve: 'point' }),
  });
