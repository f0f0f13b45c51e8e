import { mayCompare } from '@stackwatt/model';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SystemTable } from '../ranking/system-table.tsx';
import { useSystems } from '../queries/result-queries.ts';
import { ThinBar } from '../page/thin-bar.tsx';
import { getComparison, moveComparison, restoreComparison, useComparison } from './comparison.ts';
import css from './compare.module.css';

interface BaseCaseDialogProps {
  readonly projectId: string;
  /** The sensitivity case of the proposed system, of which the candidates are. */
  readonly sensitivity: number;
  readonly symbol: string;
  readonly onClose: () => void;
}

/** CMP-05 to CMP-09: which system is the base case. Left without an answer, the choice is what it was before. */
export function BaseCaseDialog({ projectId, sensitivity, symbol, onClose }: BaseCaseDialogProps) {
  const comparison = useComparison(projectId);
  const [before] = useState(() => getComparison(projectId));
  const table = useSystems(projectId, sensitivity, 'all', true);
  const isThere = table.data !== undefined;
  useEffect(() => {
    moveComparison(projectId, { kind: isThere ? 'candidatesLoaded' : 'candidatesAsked' });
  }, [projectId, isThere]);
  const cancel = (): void => {
    restoreComparison(projectId, before);
    onClose();
  };
  const index = table.data?.items.findIndex(({ id }) => id === comparison.baseCaseId) ?? -1;
  return (
    <DialogFrame
      isOpen
      onClose={cancel}
      title="Set Base Case"
      width={880}
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            kind="primary"
            disabled={!mayCompare(comparison)}
            onClick={() => {
              moveComparison(projectId, { kind: 'compare' });
              onClose();
            }}
          >
            Get Results to Compare
          </Button>
        </>
      }
    >
      {table.data ? (
        <>
          <p className="text-2">Click on a row to set as Base Case</p>
          <div className={css.candidates}>
            <SystemTable
              label="Base case candidates"
              table={table.data}
              symbol={symbol}
              provenance={table.data.provenance}
              highlighted={index < 0 ? undefined : index}
              onHighlight={(place) => moveComparison(projectId, { kind: 'chosen', id: table.data.items[place]!.id, index: place })}
              isCompact
            />
          </div>
        </>
      ) : table.isError ? (
        <Notice tone="danger">The systems could not be loaded. Close this and try again.</Notice>
      ) : (
        <>
          <output>Loading Base Case Optimization Table, Please Wait</output>
          <ThinBar label="Loading the base case candidates" />
        </>
      )}
    </DialogFrame>
  );
}
