import { z } from 'zod';
import { CapacityMarket } from '../project/capacity-market.ts';
import { Commitment } from '../project/commitments.ts';
import { Obligation } from '../project/contract.ts';
import { Converter } from '../project/converter.ts';
import { ComplexCostLine, CostLine, CostTable } from '../project/cost-table.ts';
import { EnergyMarket } from '../project/energy-market.ts';
import { Escalator } from '../project/escalator.ts';
import { GuaranteeSeries } from '../project/guaranteed-degradation.ts';
import { PriceStrip, ProductionYear } from '../project/price-strip.ts';
import { RegulationMarket } from '../project/regulation-market.ts';
import { Resource } from '../project/resource.ts';
import { Rate, Schedule } from '../project/schedule.ts';
import { SeriesRef } from '../project/series-ref.ts';
import { SingleOrValues, Sizing } from '../project/sizing.ts';
import { Solar } from '../project/solar.ts';
import { StorageSpec } from '../project/storage-spec.ts';
import { SizerLimits, SizerTable } from '../project/system-sizer.ts';
import { Wind } from '../project/wind.ts';
import { ProjectFile } from './file-schema.ts';

const SizerColumn = SizerTable.shape.header.unwrap().element;
const UnitCostLines = StorageSpec.shape.complexCostTable.unwrap();
/** Parts that occur in several places of the file's schema and stand in it once. */
const DEFINITIONS: Readonly<Record<string, z.ZodType>> = {
  SeriesRef,
  Escalator,
  Sizing,
  CostTable,
  CostLine,
  ComplexCostLine,
  Converter,
  Schedule,
  Rate,
  PriceStrip,
  ProductionYear,
  Resource,
  EnergyMarket,
  RegulationMarket,
  CapacityMarket,
  Solar,
  Wind,
  GuaranteeSeries,
  SizerTable,
  SizerColumn,
  SizerLimits,
  Obligation,
  SingleOrValues,
  UnitCostLines,
  Commitment,
};

/** Keys of our own become standard ones; the rest of the meta is JSON Schema already. */
function standard(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(standard);
  if (typeof node !== 'object' || node === null) return node;
  const {
    help,
    unit,
    integer: _integer,
    maxLength,
    isPercent: _isPercent,
    numberFormat: _numberFormat,
    id: _id,
    ...rest
  } = node as Record<string, unknown>;
  const isField = typeof help === 'string' && typeof rest['title'] === 'string';
  const described = isField
    ? { ...rest, description: unit === undefined ? help : `${help} Unit: ${unit as string}.` }
    : { ...rest, ...(help === undefined ? {} : { help }), ...(unit === undefined ? {} : { unit }) };
  return Object.fromEntries(
    Object.entries({ ...described, ...(maxLength === undefined ? {} : { maxLength }) }).map(([key, value]) => [key, standard(value)]),
  );
}

/** UX-85: the JSON Schema of the project file. */
export function projectFileSchema(): object {
  const named = Object.entries(DEFINITIONS).filter(([, schema]) => !z.globalRegistry.has(schema));
  for (const [id, schema] of named) z.globalRegistry.add(schema, { id });
  const schema = standard(z.toJSONSchema(ProjectFile, { io: 'input', unrepresentable: 'any' })) as object;
  // Elsewhere these parts have no names.
  for (const [, one] of named) z.globalRegistry.remove(one);
  return {
    ...schema,
    title: 'Stackwatt project file',
    description: 'Version 4. Generated from the entities by scripts/field-reference.mjs.',
  };
}
