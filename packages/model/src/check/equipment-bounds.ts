import { Converter } from '../project/converter.ts';
import { Deferment } from '../project/deferment.ts';
import { GuaranteeSeries } from '../project/guaranteed-degradation.ts';
import { Mounting, mountingInForce } from '../project/mounting.ts';
import type { Project } from '../project/project.ts';
import { Solar } from '../project/solar.ts';
import { StorageSpec } from '../project/storage-spec.ts';
import { Storage, STORAGE_YEARLY } from '../project/storage.ts';
import { Wind } from '../project/wind.ts';
import { pathTo, type AnyFieldPath, type FieldPath } from '../project/field-path.ts';
import { linkTo } from '../wizard/steps.ts';
import { entityBounds, type Place } from './entity-bounds.ts';
import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';
import { costBounds, below, escalatorBounds, yearlyBounds } from './part-bounds.ts';

/** What an array stands by, where it is calculated. */
function mountingBounds({ kind, mounting }: Solar, place: Place<FieldPath<Mounting>>): Issue[] {
  const inForce = kind === 'homer' ? mountingInForce(mounting) : undefined;
  return inForce === undefined ? [] : entityBounds(Mounting, inForce, place);
}

/** Costs and escalators of a converter; its sizes, efficiency and lifetime have rules of their own. */
function converterBounds(converter: Converter, place: Place<FieldPath<Converter>>, lateStage: boolean): Issue[] {
  return [
    ...entityBounds(Converter, converter, place, ['efficiency', 'lifetime']),
    ...costBounds(converter.cost, below(place, 'cost')),
    ...escalatorBounds(converter.omEscalator, below(place, 'omEscalator'), lateStage, 'O&M escalator'),
    ...escalatorBounds(converter.replacementEscalator, below(place, 'replacementEscalator'), lateStage, 'Replacement escalator'),
  ];
}

const equipmentPlace = <P extends AnyFieldPath>(id: string, path: P, name: string): Place<P> => ({
  link: { step: 'equipment', anchor: id },
  path,
  prefix: `${name}, `,
});

/** An array and its converter. */
function solarBounds(solar: Solar, i: number, lateStage: boolean): Issue[] {
  const at = equipmentPlace(solar.id, pathTo('solar', i), solar.customName);
  return [
    ...entityBounds(Solar, solar, at, [
      'customSizeArray',
      ...(solar.kind === 'custom' ? [] : ['customSize']),
      ...(solar.degradationKind === 'custom' && lateStage ? ['degradation'] : ['degradationValues']),
    ]),
    ...mountingBounds(solar, below(at, 'mounting')),
    ...costBounds(solar.cost, below(at, 'cost')),
    ...escalatorBounds(solar.omEscalator, below(at, 'omEscalator'), lateStage, 'O&M escalator'),
    ...(solar.hasConverter ? converterBounds(solar.converter, below(at, 'converter'), lateStage) : []),
  ];
}

/** A wind farm. */
function windBounds(wind: Wind, i: number, lateStage: boolean): Issue[] {
  const at = equipmentPlace(wind.id, pathTo('wind', i), 'Wind');
  const isImported = wind.kind === 'production';
  return [
    ...entityBounds(Wind, wind, at, isImported ? ['hubHeight', 'anemometerHeight', 'altitude'] : ['customSize']),
    ...(!isImported && wind.anemometerHeight === 0
      ? [
          error(
            'bounds-anemometerHeight',
            messages.bound('Wind, Anemometer height', 'The value must be > 0'),
            linkTo('equipment', pathTo('wind', i, 'anemometerHeight'), wind.id),
          ),
        ]
      : []),
    ...costBounds(wind.cost, below(at, 'cost')),
    ...escalatorBounds(wind.omEscalator, below(at, 'omEscalator'), lateStage, 'O&M escalator'),
  ];
}

/** A storage unit, what is switched on of it, and its converter. */
function storageBounds(storage: Storage, i: number, project: Project): Issue[] {
  const lateStage = !project.earlyAnalysis;
  const at = equipmentPlace(storage.id, pathTo('storage', i), storage.customName);
  const off = [
    'sizing',
    'augmentationCost',
    'augmentationDegradationLimit',
    'augmentationDegradationLimitSensitivity',
    ...(storage.useCycleLimitPerDay ? [] : ['cycleLimitPerDay']),
    ...(storage.useAuxiliaryLoad ? [] : ['auxiliaryLoadSensitivity']),
  ];
  const byYear = (key: keyof typeof STORAGE_YEARLY): Issue[] => yearlyBounds(STORAGE_YEARLY[key], storage[key], below(at, key), lateStage);
  return [
    ...entityBounds(Storage, storage, at, off),
    ...entityBounds(StorageSpec, storage.specs, below(at, 'specs'), SPEC_FIELDS_OUT_OF_FORCE),
    ...costBounds(storage.cost, below(at, 'cost')),
    ...escalatorBounds(storage.omEscalator, below(at, 'omEscalator'), lateStage, 'O&M escalator'),
    ...byYear('rteDegradationOverTime'),
    ...(storage.useAuxiliaryLoad && !storage.storageServesAuxiliaryLoad ? byYear('auxiliaryLoadPriceMultiYear') : []),
    // A negative price of added capacity is CHK-58.
    ...(storage.allowAugmentation && storage.augmentationPriceDecline.multiYearKind === 'linear' ? byYear('augmentationPriceDecline') : []),
    ...(storage.hasDeferment ? entityBounds(Deferment, storage.deferment, below(at, 'deferment')) : []),
    ...(project.useOemGuaranteedDegradation
      ? storage.oemGuaranteedDegradation.flatMap((series, k) =>
          entityBounds(GuaranteeSeries, series, below(below(at, 'oemGuaranteedDegradation'), k)),
        )
      : []),
    ...(storage.hasConverter ? converterBounds(storage.converter, below(at, 'converter'), lateStage) : []),
  ];
}

export const equipmentBounds: Rule = (project) => {
  const lateStage = !project.earlyAnalysis;
  return [
    ...(project.useSolar ? project.solar : []).flatMap((solar, i) => solarBounds(solar, i, lateStage)),
    ...(project.useWind ? project.wind : []).flatMap((wind, i) => windBounds(wind, i, lateStage)),
    ...(project.useStorage ? project.storage : []).flatMap((storage, i) => storageBounds(storage, i, project)),
    ...(project.bus === 'dc'
      ? converterBounds(
          project.inverter,
          { link: { step: 'equipment', anchor: 'system-converter' }, path: pathTo('inverter'), prefix: 'System converter, ' },
          lateStage,
        )
      : []),
  ];
};

/** What the reservoir model needs is always in force; the electro-chemistry of a type is checked in its editor. */
const SPEC_FIELDS_IN_FORCE: readonly string[] = ['nominalCapacity', 'nominalPower', 'minimumStateOfCharge', 'initialStateOfCharge'];

const SPEC_FIELDS_OUT_OF_FORCE = Object.keys(StorageSpec.shape).filter((key) => !SPEC_FIELDS_IN_FORCE.includes(key));
