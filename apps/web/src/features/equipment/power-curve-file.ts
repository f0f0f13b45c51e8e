import { decodeBytes, readPowerCurve, readTurbineFile, type PowerCurveOutcome } from '@stackwatt/formats';
import { turbineRatingMw, TurbineSpec } from '@stackwatt/model';
import { kwToMw } from '@stackwatt/units';
import { formatNumber } from '../../lib/number.ts';

/** What a power curve file was understood to be, before the user takes it; or why it cannot be read. */
export type CurveFile =
  | {
      readonly kind: 'read';
      readonly name: string;
      readonly spec: TurbineSpec;
      readonly facts: readonly (readonly [label: string, text: string])[];
      readonly notes: readonly string[];
    }
  | { readonly kind: 'refused'; readonly name: string; readonly message: string };

/** The name of a type from that of its file: "IEA_Reference_3.4MW_130.csv" is "IEA Reference 3.4MW 130". */
const turbineNameOf = (fileName: string): string =>
  fileName
    .replace(/\.[A-Za-z]{2,4}$/, '')
    .replaceAll('_', ' ')
    .trim() || 'Own turbine';

const isXml = (text: string): boolean => text.trimStart().startsWith('<');

/** Reads a turbine type in XML (IMP-10). */
function readTypeFile(text: string, fileName: string): CurveFile {
  const outcome = readTurbineFile(text);
  if (!outcome.ok)
    return {
      kind: 'refused',
      name: fileName,
      message: `${outcome.message}; a turbine type is read as XML with a power curve of points, or as a table of wind speeds and powers in csv or txt`,
    };
  const { spec, understood } = outcome;
  const { powerCurve } = spec;
  return {
    kind: 'read',
    name: fileName,
    spec: spec.source === '' ? { ...spec, source: `Imported from ${fileName}` } : spec,
    facts: [
      [
        'Points',
        `${formatNumber(powerCurve.length)} from ${formatNumber(powerCurve[0]!.speed, 1)} to ${formatNumber(powerCurve.at(-1)!.speed, 1)} m/s`,
      ],
      ['Highest power', `${formatNumber(turbineRatingMw(spec), 3)} MW`],
      ['Hub height', `${formatNumber(spec.hubHeight, 1)} m`],
      ...(understood.ignored.length === 0 ? [] : [['Not read', understood.ignored.join(', ')] as const]),
    ],
    notes: understood.notes,
  };
}

/** The file says its decimal sign in nearly all cases; where it does not, that of the project holds. */
function readCurve(text: string, fileName: string, decimalComma: boolean): PowerCurveOutcome {
  const outcome = readPowerCurve(text, { fileName });
  const isAsked = !outcome.ok && outcome.problems[0]?.rule === 'decimalSign';
  return isAsked ? readPowerCurve(text, { decimalComma, fileName }) : outcome;
}

/**
 * Reads a turbine's power curve for the project: a table of wind speeds and powers, or a turbine type in XML.
 *
 * @param hubHeight  m, of the project: a table of a power curve names none
 */
export function readCurveFile(bytes: Uint8Array, fileName: string, hubHeight: number, decimalComma: boolean): CurveFile {
  const decoded = decodeBytes(bytes, fileName, 'component');
  if (decoded.ok && isXml(decoded.text)) return readTypeFile(decoded.text, fileName);
  const outcome = decoded.ok ? readCurve(decoded.text, fileName, decimalComma) : decoded;
  if (!outcome.ok) return { kind: 'refused', name: fileName, message: outcome.message };
  const { understood, points } = outcome;
  if (understood.isNormalized) {
    return {
      kind: 'refused',
      name: fileName,
      message: 'the powers are per unit of a rated power that the file does not give; multiply them by the rating in kW',
    };
  }
  const spec = TurbineSpec.parse({
    name: turbineNameOf(fileName),
    hubHeight,
    source: `Imported from ${fileName}`,
    powerCurve: points.map(({ speed, kw }) => ({ speed, mw: kwToMw(kw) })),
  });
  return {
    kind: 'read',
    name: fileName,
    spec,
    facts: [
      ['Columns', `${understood.speedColumn}; ${understood.powerColumn}`],
      ['Unit', `${understood.powerUnit} (${understood.unitFrom})`],
      [
        'Points',
        `${formatNumber(understood.points)} from ${formatNumber(understood.firstSpeed, 1)} to ${formatNumber(understood.lastSpeed, 1)} m/s`,
      ],
      ['Highest power', `${formatNumber(kwToMw(understood.maxPower), 3)} MW`],
    ],
    notes: [...(understood.negatives > 0 ? [`${formatNumber(understood.negatives)} negative powers set to 0`] : []), ...understood.notes],
  };
}
