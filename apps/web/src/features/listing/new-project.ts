import { ApiError, postProject, postProjectUpload, postSampleClone } from '@stackwatt/api';
import { stepPath } from '@stackwatt/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { forgetCurrentStep } from '../../lib/current-step.ts';
import { showFailure } from '../../ui/toast.tsx';

/** Why a file was refused: place, value and rule of each problem. */
export interface UploadRefusal {
  readonly fileName: string;
  readonly message: string;
  readonly problems: readonly { readonly place: string; readonly value: string; readonly rule: string }[];
}

/** The ways to a new project: empty, from a sample, from a file. Each opens it at Setup. */
export function useNewProject() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<UploadRefusal>();

  const open = async (make: () => Promise<{ data: { id: string } | undefined }>): Promise<void> => {
    setIsBusy(true);
    try {
      const { data } = await make();
      if (!data) return;
      forgetCurrentStep();
      void queries.invalidateQueries({ queryKey: ['projects'] });
      await navigate(stepPath(data.id, 'setup'));
    } finally {
      setIsBusy(false);
    }
  };
  const orSay = (work: Promise<void>): void => void work.catch((error: unknown) => showFailure(error));

  return {
    isBusy,
    refusal,
    dismissRefusal: () => setRefusal(undefined),
    create: () => orSay(open(() => call(postProject))),
    cloneSample: (id: string) => orSay(open(() => call(postSampleClone, { params: { id } }))),
    upload: (file: File) => {
      const work = async (): Promise<void> => {
        try {
          await open(async () => call(postProjectUpload, { body: await file.text() }));
        } catch (error) {
          if (!(error instanceof ApiError) || ![413, 422].includes(error.problem.status)) throw error;
          setRefusal({
            fileName: file.name,
            message: error.problem.problems?.length ? error.problem.title : error.message,
            problems: error.problem.problems ?? [],
          });
        }
      };
      orSay(work());
    },
  };
}
