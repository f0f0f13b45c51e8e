import {
  newSizerLimits,
  pathsIn,
  pathTo,
  resetSizerLimits,
  SizerLimits,
  turbineRatingMw,
  type Contract,
  type Project,
} from '@stackwatt/model';
import { IconRestore } from '@tabler/icons-react';
import { BoundNumber, BoundSwitch } from '../../../editor/bound-fields.tsx';
import { fieldOf } from '../../../editor/described-field.ts';
import { useEdit } from '../../../editor/use-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { sizeText } from './sizer-texts.ts';
import css from './sizer.module.css';

const TECHNOLOGIES = [
  { name: 'Solar', uses: 'useSolar', least: 'solarMinSize', most: 'solarMaxSize' },
  { name: 'Wind', uses: 'useWind', least: 'windMinSize', most: 'windMaxSize' },
  { name: 'Storage', uses: 'useStorage', least: 'storageMinSize', most: 'storageMaxSize' },
] as const;

interface SizerBoundsProps {
  readonly contract: Contract;
  readonly index: number;
  readonly project: Project;
}

/** SIZER-03: what the sizer may use and between which sizes; only technologies that the project has. */
export function SizerBounds({ contract, index, project }: SizerBoundsProps) {
  const edit = useEdit();
  const limits = contract.systemSizerLimits;
  const at = pathsIn(pathTo('contracts', index, 'systemSizerLimits'));
  const turbine = project.useWind ? project.wind[0]?.specs : undefined;
  const rating = turbine ? turbineRatingMw(turbine) : 0;
  const fresh = newSizerLimits(turbine);
  const isChanged = Object.entries(fresh).some(([key, value]) => limits[key] !== value && !(key === 'windRatingSize' && limits[key] === 0));
  const used = TECHNOLOGIES.filter(({ uses }) => project[uses]);
  const missing = TECHNOLOGIES.filter(({ uses }) => !project[uses]).map(({ name }) => name.toLowerCase());
  const energy = hoursText(project);
  return (
    <div>
      <div className="row">
        <h4 className={css.title}>Bounds</h4>
        <span className="space" />
        {isChanged && (
          <Button
            size="small"
            kind="quiet"
            icon={IconRestore}
            onClick={() => edit('reset the bounds of the sizer', (present) => resetSizerLimits(present, contract.id))}
          >
            Reset
          </Button>
        )}
      </div>
      {used.map(({ name, uses, least, most }) => (
        <div key={uses} className={css.bound}>
          <BoundSwitch kind="check" path={at(uses)} {...fieldOf(SizerLimits, uses)} label={name} />
          {limits[uses] && (
            <>
              <BoundNumber path={at(least)} {...fieldOf(SizerLimits, least)} label={`${name} from`} />
              <BoundNumber
                path={at(most)}
                {...fieldOf(SizerLimits, most)}
                label={`${name} to`}
                hint={limits[most] === 0 ? 'The sizer chooses' : undefined}
              />
              {uses === 'useWind' && project.wind.length === 1 && project.wind[0]!.kind === 'library' && (
                <BoundNumber
                  path={at('windRatingSize')}
                  {...fieldOf(SizerLimits, 'windRatingSize')}
                  hint={
                    limits.windRatingSize === 0
                      ? `The turbine in Equipment: ${sizeText(rating)} MW`
                      : limits.windRatingSize === rating
                        ? undefined
                        : `The turbine in Equipment has ${sizeText(rating)} MW: a size taken over is rounded to whole ones`
                  }
                />
              )}
            </>
          )}
        </div>
      ))}
      <p className="small text-3">
        {energy}
        {used.length > 0 && 'A maximum of 0 lets the sizer choose the upper bound. '}
        {used.length > 0 && missing.length > 0 && `The project has no ${missing.join(' and no ')}.`}
      </p>
    </div>
  );
}

/** Power is bounded; the energy of a storage unit goes with it. */
function hoursText({ useStorage, storage }: Project): string {
  const [unit] = storage;
  if (!useStorage || !unit || !(unit.specs.nominalPower > 0)) return '';
  const hours = unit.specs.nominalCapacity / unit.specs.nominalPower;
  return storage.length === 1 ? `Energy goes with power: the storage has ${sizeText(hours)}\u00a0h. ` : '';
}
