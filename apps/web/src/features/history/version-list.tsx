import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useProject } from '../../editor/use-editor.ts';
import { formatSaved } from '../../lib/date.ts';
import { moneyUnit, scaleFor } from '../../lib/money.ts';
import { formatNumber, MISSING, plural } from '../../lib/number.ts';
import { IconButton } from '../../ui/button.tsx';
import { Segments, SelectField } from '../../ui/choice-fields.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { calledOf, NOW, type Version } from './versions.ts';
import css from './history.module.css';

interface VersionListProps {
  readonly versions: readonly Version[];
  readonly others: readonly Version[];
  readonly symbol: string;
  /** Its code: several currencies share a symbol. */
  readonly currency: string;
  readonly a: string;
  readonly b: string | undefined;
  readonly readOnly: boolean;
  readonly isBusy: boolean;
  /** In how many inputs a version differs from the one before it, as far as it is known. */
  readonly counts: ReadonlyMap<string, number>;
  readonly onChoose: (next: { readonly a?: string; readonly b?: string | undefined }) => void;
  readonly onRestore: (version: Version, called: string) => Promise<void>;
  readonly onName: (version: Version) => void;
  readonly onDelete: (version: Version) => void;
}

/** Moments in the date format of the project. */
export function useMoment(): (iso: string) => string {
  const dateFormat = useProject((project) => project.dateFormat);
  // The day of today, as it was when the screen was opened.
  const [openedAt] = useState(() => new Date());
  return (iso) => formatSaved(new Date(iso), dateFormat, openedAt);
}

/** The versions on one line of time, the newest first, each with its NPV; two of them are chosen to be compared. */
export function VersionList(props: VersionListProps) {
  const { versions, others, symbol, currency, a, b, onChoose } = props;
  const [kind, setKind] = useState<'all' | 'named'>('all');
  const shown = kind === 'all' ? versions : versions.filter(({ key, isNamed }) => isNamed || key === NOW || key === a || key === b);
  const scale = scaleFor(versions.map(({ best }) => best?.npv));
  const compared = others.find(({ key }) => key === b);
  return (
    <section className={`card ${css.versions}`} aria-label="Versions">
      <div className={css.cardHead}>
        <h2>Versions</h2>
        <Segments
          label="Versions shown"
          size="small"
          value={kind}
          choices={[
            { value: 'all', label: 'All' },
            { value: 'named', label: 'Named' },
          ]}
          onCommit={setKind}
        />
      </div>
      <table className={css.list} aria-label="Versions">
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              <span className="sr-only">Compared as A or B</span>
            </th>
            <th scope="col">Version</th>
            <th scope="col" className={css.npv}>
              NPV, {moneyUnit(symbol, scale)}
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((version) => (
            <Row key={version.key} version={version} npv={version.best === null ? null : version.best.npv / scale.factor} {...props} />
          ))}
        </tbody>
      </table>
      <div className={css.listFoot}>
        <SelectField
          id="other-project"
          label="Compare with another project"
          value={compared?.key ?? ''}
          disabled={others.length === 0}
          searchable={others.length > 12}
          choices={[
            { value: '', label: others.length === 0 ? `No other project in ${currency}` : 'None' },
            ...others.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onCommit={(key) => onChoose({ b: key === '' ? undefined : key })}
        />
        <p className="small text-3">
          Choose two; arrows move the choice. NPV is that of the best system when the version was last calculated.
        </p>
      </div>
    </section>
  );
}

/** '2 inputs changed': since the version before. */
const changesText = (count: number | undefined): string =>
  count === undefined || count === 0 ? '' : plural(count, 'input changed', 'inputs changed');

function Row({
  version,
  npv,
  a,
  b,
  readOnly,
  isBusy,
  counts,
  onChoose,
  onRestore,
  onName,
  onDelete,
}: VersionListProps & { readonly version: Version; readonly npv: number | null }) {
  const moment = useMoment();
  const { key, name, created, by, isNamed, isAutomatic, isPresent, engineVersion } = version;
  const called = calledOf(version, moment);
  return (
    <tr data-chosen={key === a || key === b} data-automatic={isAutomatic}>
      <td>
        <input
          type="radio"
          name="version-a"
          data-letter="A"
          aria-label={`A: ${called}`}
          checked={key === a}
          disabled={key === b}
          onChange={() => onChoose({ a: key })}
        />
      </td>
      <td>
        <input
          type="radio"
          name="version-b"
          data-letter="B"
          aria-label={`B: ${called}`}
          checked={key === b}
          disabled={key === a}
          onChange={() => onChoose({ b: key })}
        />
      </td>
      <th scope="row">
        <span className={css.versionName}>{name}</span>
        <span className={css.facts}>
          {[
            created === undefined ? 'The project as it is' : moment(created),
            by,
            engineVersion === null ? '' : `engine ${engineVersion}`,
            created !== undefined && isPresent ? 'same inputs as now' : changesText(counts.get(key)),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </th>
      <td className={npv !== null && npv < 0 ? `${css.npv} negative` : css.npv}>{npv === null ? MISSING : formatNumber(npv, 2)}</td>
      <td>
        {created !== undefined && (
          <ActionMenu
            label={`Actions for ${called}`}
            target={<IconButton icon={IconDots} label={`More actions for ${called}`} disabled={isBusy} />}
            entries={[
              { label: 'Restore', disabled: readOnly, run: () => void onRestore(version, called) },
              { label: isNamed ? 'Rename' : 'Name', disabled: readOnly, run: () => onName(version) },
              ...(isNamed ? [{ label: 'Delete', isDanger: true, disabled: readOnly, run: () => onDelete(version) }] : []),
            ]}
          />
        )}
      </td>
    </tr>
  );
}
