import { vi } from 'vitest';
import { newProject, type Project, type ResultTable, type TableRow } from '@stackwatt/model';
import { inputHash } from '@stackwatt/simulation';
import { useLayoutEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { editor } from '../../editor/current-editor.ts';
import { renderInProject } from '../../editor/render-for-test.tsx';
import type { SignedInUser } from '../../lib/session.ts';
import { signInForTest } from '../../lib/signed-in-for-test.ts';
import { ResultsStep } from './results-step.tsx';
import type { RunStatus } from './running/progress.ts';

export const READY: RunStatus = {
  status: 'ready',
  progress: 100,
  estimatedRemainingTime: '00:00:00',
  estimating: false,
  stage: 'done',
  done: 3,
  total: 3,
  simulationsDone: 3,
  simulationsTotal: 3,
  elapsedSeconds: 3,
  hasResults: true,
  failure: '',
  attempts: 1,
  queue: null,
  kept: 0,
  noticeTo: '',
};
export const RUNNING: RunStatus = {
  ...READY,
  status: 'calculating',
  stage: 'calculating',
  progress: 40,
  estimatedRemainingTime: '00:00:45',
  done: 0,
  simulationsDone: 2,
  simulationsTotal: 5,
  hasResults: false,
};

/** A storage unit of 1 MW and 4 MWh for each rank, the first worth most; the last loses money. */
export const rowOf = (id: number, change: Partial<TableRow> = {}): TableRow => ({
  id,
  sensitivityIndex: 0,
  sensitivity: [],
  optimization: [[id + 1, 4 * (id + 1)]],
  revenue: [1_000_000],
  capex: 10_000_000 * (id + 1),
  opex: 100_000,
  energyProduction: 0,
  energyExports: 900,
  energyImports: 1000,
  excessElectricity: 0,
  renewableFraction: 0,
  pvProduction: 0,
  windProduction: 0,
  bessThroughput: 900,
  npv: 20_000_000 - 15_000_000 * id,
  lcoe: 47.44,
  irr: 0.1,
  payback: 8,
  technologies: ['storage'],
  proof: { gap: 0, balanceResidualMw: 0, method: 'slope', irrNote: '' },
  ...change,
});
const HEADER: ResultTable['header'] = {
  sensitivity: [],
  optimization: [{ name: 'Energy Storage 1', units: 'MW / MWh' }],
  revenue: [{ name: 'Day-ahead', units: '$' }],
};
export const tableOf = (items: readonly TableRow[], sensitivity: ResultTable['header']['sensitivity'] = []): ResultTable => ({
  header: { ...HEADER, sensitivity },
  items,
});

/** What a call is answered with: a status, a body and headers, or nothing for a call that no server answers. */
type Answer = readonly [status: number, body?: unknown, headers?: Readonly<Record<string, string>>];
export interface FakeResults {
  status: RunStatus;
  readonly project: Project;
  /** Settings of the user. */
  readonly user: Partial<SignedInUser>;
  systems: ResultTable;
  sensitivities: ResultTable;
  /** By the method and the end of the path behind the project: 'PUT email'. What is not here is answered from the tables. */
  answers: Record<string, Answer | Promise<Answer> | undefined>;
  /** Calls in their order, by the same names, with what was sent; 'save' where the project was saved. */
  readonly log: (readonly [call: string, body: unknown])[];
  /** The address of the page. */
  path: string;
}

/** The results page of an open project beside a server that answers from `fake`. @param at  below the results */
export function renderResults(change: Partial<Omit<FakeResults, 'log' | 'path'>> = {}, at = '') {
  const project = change.project ?? newProject('2026-11-20');
  const items = [0, 1, 2].map((id) => rowOf(id));
  const fake: FakeResults = {
    status: READY,
    user: {},
    systems: tableOf(items, change.sensitivities?.header.sensitivity),
    sensitivities: tableOf(items.slice(0, 1)),
    answers: {},
    ...change,
    project,
    log: [],
    path: '',
  };
  signInForTest(fake.user);
  vi.spyOn(editor, 'saveNow').mockImplementation(async () => {
    fake.log.push(['save', undefined]);
    return true;
  });
  const show = (address: string): void => {
    // Before the first part of the page asks, and after the project was opened without any server.
    globalThis.fetch = send;
    fake.path = address;
  };
  const drawn = renderInProject(<Page at={at} onShow={show} />, project, 'results');
  return { ...drawn, fake };

  async function send(input: unknown, init?: RequestInit): Promise<Response> {
    const call = `${init?.method ?? 'GET'} ${String(input).replace(/^.*\/api\/project\/one\/(result\/)?/, '')}`;
    fake.log.push([call, typeof init?.body === 'string' && init.body !== '' ? (JSON.parse(init.body) as unknown) : undefined]);
    const [status, body, headers] = (await fake.answers[call]) ??
      tableAnswer(fake, call) ?? [404, { status: 404, title: 'Not found', detail: call }];
    return new Response(body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  }
}

function tableAnswer(fake: FakeResults, call: string): Answer | undefined {
  const served = (table: ResultTable): Answer => [
    200,
    {
      ...table,
      items: table.items.map((row) => ({ ...row, lcoe: row.lcoe === null ? null : row.lcoe / 1000 })),
      done: fake.status.done,
      total: fake.status.total,
      provenance: { engineVersion: '0', inputHash: inputHash(fake.project), calculatedAt: '2026-11-23T10:00:00.000Z' },
    },
  ];
  if (call === 'POST status') return [200, fake.status];
  // Edits stay in the page: the server is away while they are saved, and the project is not gone.
  if (call === 'POST lock') return [503, { status: 503, title: 'Service unavailable', detail: '' }];
  if (call === 'POST table') return served(fake.sensitivities);
  if (/^POST table\/\d+\/(all|group)$/.test(call)) return served(fake.systems);
  return undefined;
}

interface PageProps {
  readonly at: string;
  readonly onShow: (address: string) => void;
}

function Page({ at, onShow }: PageProps) {
  const { pathname, hash } = useLocation();
  useLayoutEffect(() => onShow(pathname + hash), [onShow, pathname, hash]);
  return (
    <Routes>
      <Route path="/project/one/results/*" element={<ResultsStep />} />
      <Route path="*" element={<Navigate to={`/project/one/results/${at}`} replace />} />
    </Routes>
  );
}
