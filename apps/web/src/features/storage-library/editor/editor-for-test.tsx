import { storageToWire, UserStorageSpec } from '@stackwatt/model';
import { screen, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { renderInPage } from '../../../ui/render-for-test.tsx';
import { StorageEditor } from './storage-editor.tsx';

export const TYPE = UserStorageSpec.parse({
  id: 'own',
  name: 'LFP 4 h',
  abbreviation: 'LFP',
  chemistry: 'Li-ion LFP',
  nominalCapacity: 4,
  nominalPower: 1,
  roundtripEfficiency: 86,
  rangeOfCharge: 85,
  minimumStateOfCharge: 10,
  initialStateOfCharge: 50,
});

export type Answer = readonly [status: number, body: unknown, statusText?: string];

/** The editor beside a server that holds `types` and answers further calls from `answers`, by the end of their path. */
export function renderEditor(
  types: readonly UserStorageSpec[] = [TYPE],
  at = 'own',
  answers: Record<string, Answer | Promise<Answer>> = {},
) {
  const page = { path: '', sent: [] as (readonly [call: string, body: unknown])[], answers };
  globalThis.fetch = async (input, init) => {
    const call = (input as string).replace('/api/userLibrary/', '').replace(/\?.*/, '');
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    page.sent.push([call, body]);
    const [status, answer, statusText = ''] = await (page.answers[call] ??
      (call === 'storages/specs'
        ? ([200, { data: types.map(storageToWire), total: types.length, next: null }] as const)
        : call === 'storage/uses'
          ? ([200, { projects: 3 }] as const)
          : call === 'storage/update'
            ? ([200, { success: true, message: '', component: (body as { data: unknown }).data }] as const)
            : ([404, { status: 404, title: 'Not found', detail: call }] as const)));
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status, statusText });
  };
  const show = (path: string): void => {
    page.path = path;
  };
  const drawn = renderInPage(<Page at={at} onShow={show} />);
  return { ...drawn, page };
}

function Page({ at, onShow }: { readonly at: string; readonly onShow: (path: string) => void }) {
  const { pathname } = useLocation();
  useLayoutEffect(() => onShow(pathname), [onShow, pathname]);
  return (
    <Routes>
      <Route path="/storageLibrary/edit/:id/*" element={<StorageEditor />} />
      <Route path="/storageLibrary" element={<h1>Storage Library</h1>} />
      <Route path="*" element={<Navigate to={`/storageLibrary/edit/${at}`} replace />} />
    </Routes>
  );
}

export const field = (name: string | RegExp): HTMLInputElement => screen.getByRole('textbox', { name });
export const retype = async (user: ReturnType<typeof renderEditor>['user'], name: string | RegExp, text: string): Promise<void> => {
  const input = field(name);
  await user.tripleClick(input);
  await user.paste(text);
  await user.keyboard('{Enter}');
};

/** Opens a tab of the editor of `type`. */
export async function openTab(tab: string, type: Partial<UserStorageSpec>, answers: Record<string, Answer | Promise<Answer>> = {}) {
  const drawn = renderEditor([UserStorageSpec.parse({ ...TYPE, ...type })], `own/${tab}`, answers);
  await screen.findByRole('heading', { name: 'LFP 4 h', level: 1 });
  const section = (name: string) => within(screen.getByRole('region', { name }));
  return { ...drawn, section };
}
export const cell = (id: string): HTMLElement => document.getElementById(id)!;
/** Of the cells that are typed, row by row. */
export const cellValues = (part: Pick<typeof screen, 'getAllByRole'>): number[] =>
  part
    .getAllByRole('gridcell')
    .filter((one) => one.getAttribute('aria-readonly') !== 'true')
    .map((one) => Number(one.textContent.replace('−', '-')));
export const typeCell = async (user: ReturnType<typeof renderEditor>['user'], id: string, text: string): Promise<void> => {
  await user.dblClick(cell(id));
  await user.tripleClick(within(cell(id)).getByRole('textbox'));
  await user.paste(text);
  await user.keyboard('{Enter}');
};

/** 0.88 + 0.0045·T − 0.00004·T², in percent. */
export const CAPACITIES = [-20, -10, 0, 10, 25, 40, 60].map((x) => ({ x, y: 100 * (0.88 + 0.0045 * x - 0.00004 * x ** 2) }));
/** 0.2/(4e-5·D^1.3) */
export const CYCLES = [10, 25, 50, 80, 100].map((x) => ({ x, y: 0.2 / (4e-5 * (x / 100) ** 1.3) }));
/** 0.2/(3,000·e^(−3,600/T)) */
const LIVES = [10, 20, 30, 45].map((x) => ({ x, y: 0.2 / (3000 * Math.exp(-3600 / (x + 273.15))) }));
export const SIMULATED = {
  capacityTemperatureCurve: CAPACITIES,
  lifetimeCurve: CYCLES,
  lifetimeTemperatureCurve: LIVES,
  capacityDegradationLimitForFitCyclelifetimeModel: 20,
  capacityDegradationLimitForFitLifetimeTemperatureModel: 20,
};
