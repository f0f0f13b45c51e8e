import { storages, turbines } from '@stackwatt/catalog';
import { IconBatteryCharging, IconPlus, IconUpload, IconWind } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useStorageTypes } from '../../../lib/storage-types.ts';
import { formatNumber, plural } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OperationResult, type OperationEnd } from '../operation-result.tsx';
import { ImportDialog, SampleDialog } from './add-dialogs.tsx';
import { StorageTab } from './storage-tab.tsx';
import { TurbineTab } from './turbine-tab.tsx';
import css from './library.module.css';

/** NAV-03: the types that a project can choose from. */
export function StorageLibrary() {
  const [query] = useSearchParams();
  const isTurbines = query.get('tab') === 'turbines';
  usePageTitle(isTurbines ? 'Wind Turbine Library' : 'Storage Library');
  const library = useStorageTypes();
  const [adding, setAdding] = useState<'sample' | 'file'>();
  const [end, setEnd] = useState<OperationEnd>();
  const ended = { library, onClose: () => setAdding(undefined), onEnd: setEnd };
  const own = library.total;
  return (
    <main id="main" className={css.page}>
      <div className={css.head}>
        <div>
          <h1>{isTurbines ? 'Wind turbine library' : 'Storage Library'}</h1>
          <p className="text-2">
            {isTurbines
              ? `${turbines.length} built in. One of your own is read from a file on the Equipment step`
              : `${plural(own, 'own type')}, ${storages.length} built in. Own types are seen by you alone; a project keeps the values it took`}
          </p>
        </div>
        <span className="space" />
        {!isTurbines && (
          <>
            <Button icon={IconUpload} onClick={() => setAdding('file')}>
              Import Storage File
            </Button>
            <Button kind="primary" icon={IconPlus} onClick={() => setAdding('sample')}>
              Add From Sample
            </Button>
          </>
        )}
      </div>
      <nav className={css.tabs} aria-label="Libraries">
        <Link to="/storageLibrary" aria-current={isTurbines ? undefined : 'page'}>
          <Icon icon={IconBatteryCharging} />
          Storage <span className="text-3">{formatNumber(own + storages.length)}</span>
        </Link>
        <Link to="/storageLibrary?tab=turbines" aria-current={isTurbines ? 'page' : undefined}>
          <Icon icon={IconWind} />
          Wind turbines <span className="text-3">{turbines.length}</span>
        </Link>
      </nav>
      {isTurbines ? <TurbineTab /> : <StorageTab library={library} onEnd={setEnd} />}
      <SampleDialog {...ended} isOpen={adding === 'sample'} />
      <ImportDialog {...ended} isOpen={adding === 'file'} />
      <OperationResult end={end} onClose={() => setEnd(undefined)} />
    </main>
  );
}
