import { getStorage } from '@stackwatt/catalog';
import { addStorage, newProject } from '@stackwatt/model';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { ReadOnlyArea } from '../../ui/read-only.ts';
import { TypicalStorage } from './typical-part.tsx';

test.each([
  ['who may change the project is offered typical values', false],
  ['who reads only sees neither the offer nor its place', true],
])('D-210 %s', (_, isReadOnly) => {
  const project = addStorage(newProject('2026-11-20'), getStorage('Energy Storage (1 MW / 4 MWh)'));
  const { unmount } = renderInProject(
    <ReadOnlyArea value={isReadOnly}>
      <section aria-label="Part">
        <TypicalStorage item={project.storage[0]!} />
      </section>
    </ReadOnlyArea>,
    project,
  );
  const part = screen.getByRole('region', { name: 'Part' });
  expect(part.textContent.startsWith('Typical values: 50\u00a0MW')).toBe(!isReadOnly);
  expect(part.childElementCount === 0).toBe(isReadOnly);
  unmount();
});
