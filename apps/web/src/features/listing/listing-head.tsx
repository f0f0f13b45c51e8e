import { IconBooks, IconChevronDown, IconPlus, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { plural, withWholeUnits } from '../../lib/number.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import type { ListedSample } from './listing-query.ts';
import type { useNewProject } from './new-project.ts';
import css from './listing.module.css';

interface ListingHeadProps {
  /** Of all projects; undefined while they are not there. */
  readonly count: number | undefined;
  readonly samples: readonly ListedSample[];
  readonly fresh: ReturnType<typeof useNewProject>;
  readonly isSmall: boolean;
}

/** The ways to another project: a file, a sample, a new one. */
export function ListingHead({ count, samples, fresh, isSmall }: ListingHeadProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  return (
    <div className={css.head}>
      <div>
        <h1>Projects</h1>
        {count !== undefined && <p className="not-small">{plural(count, 'project')}</p>}
      </div>
      <span className="space" />
      {isSmall ? (
        <IconButton
          kind="default"
          size="normal"
          icon={IconUpload}
          label="Import project file"
          disabled={fresh.isBusy}
          onClick={() => fileInput.current?.click()}
        />
      ) : (
        <Button icon={IconUpload} disabled={fresh.isBusy} onClick={() => fileInput.current?.click()}>
          Import project file
        </Button>
      )}
      <ActionMenu
        label="Samples"
        width={320}
        target={
          <Button className={css.wide} icon={IconBooks} iconRight={IconChevronDown} disabled={fresh.isBusy}>
            Open Sample
          </Button>
        }
        entries={samples.map((sample) => ({
          label: sample.name,
          hint: withWholeUnits(sample.description),
          run: () => fresh.cloneSample(sample.id),
        }))}
      />
      <Button className={css.wide} kind="primary" icon={IconPlus} disabled={fresh.isBusy} onClick={fresh.create}>
        Create New Project
      </Button>
      <input
        ref={fileInput}
        type="file"
        accept=".hfront,.json,application/json"
        className="sr-only"
        tabIndex={-1}
        aria-label="Project file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) fresh.upload(file);
        }}
      />
    </div>
  );
}
