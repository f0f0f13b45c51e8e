import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { complete } from '../../../../packages/model/test/builders.ts';
import { renderInProject } from '../editor/render-for-test.tsx';
import { ApplicationStep } from '../features/application/application-step.tsx';
import { EconomicsStep } from '../features/economics/economics-step.tsx';
import { EquipmentStep } from '../features/equipment/equipment-step.tsx';
import { SetupStep } from '../features/setup/setup-step.tsx';
import { ReadOnlyArea } from '../ui/read-only.ts';

// The map needs a browser that draws.
vi.mock('../features/setup/site-map.tsx', () => ({ SiteMap: () => null }));
afterEach(cleanup);

const nameOf = (element: HTMLButtonElement | HTMLInputElement): string =>
  element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
/** Buttons whose name says that they change the project. */
const EDITS = /^(Add|Delete|Remove|Replace|Choose file|Paste|Import|Reset|Edit|Take|Use|Differs from the default\.)/;

test.each([
  ['setup', <SetupStep key="setup" />],
  ['revenue', <ApplicationStep key="revenue" />],
  ['equipment', <EquipmentStep key="equipment" />],
  ['other', <EconomicsStep key="other" />],
] as const)(
  'LIFE-04 D-209 in a project that may only be read nothing of the step %s can be typed, ticked or deleted',
  async (step, part) => {
    const drawn = (isReadOnly: boolean) => renderInProject(<ReadOnlyArea value={isReadOnly}>{part}</ReadOnlyArea>, complete(), step);
    const found = async ({ container, user }: ReturnType<typeof drawn>) => {
      for (const folded of container.querySelectorAll<HTMLButtonElement>('button[aria-expanded=false]'))
        if (/^(Open|Show)/.test(nameOf(folded))) await user.click(folded);
      const inputs = [...container.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [hidden]), textarea, select')];
      const buttons = [...container.querySelectorAll('button')];
      return {
        inputs: inputs.filter(({ disabled, readOnly }) => !disabled && !readOnly).map(nameOf),
        edits: buttons
          .filter(({ disabled }) => !disabled)
          .map(nameOf)
          .filter((name) => EDITS.test(name)),
      };
    };
    const open = await found(drawn(false));
    expect([open.inputs.length > 2, open.edits.length > 0]).toEqual([true, step !== 'setup']);
    cleanup();
    expect(await found(drawn(true))).toEqual({ inputs: [], edits: [] });
  },
);
