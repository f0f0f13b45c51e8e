import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ContentsProvider, SectionList } from './contents.tsx';
import { renderInPage } from './render-for-test.tsx';
import { Section } from './section.tsx';

let drawn = 0;
function Beside() {
  drawn++;
  return null;
}
function Sections() {
  const [isThere, setIsThere] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsThere(true)}>
        Add
      </button>
      <Section id="site" title="Site">
        1
      </Section>
      {isThere && (
        <Section id="wind" title="Wind">
          2
        </Section>
      )}
    </>
  );
}

test('a section that is added comes into the list, and draws nothing beside the list again', async () => {
  const { user } = renderInPage(
    <ContentsProvider>
      <SectionList title="Step" />
      <Beside />
      <Sections />
    </ContentsProvider>,
  );
  const links = (): (string | null)[] => screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links()).toEqual(['Site']);
  const before = drawn;
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(links()).toEqual(['Site', 'Wind']);
  expect(drawn).toBe(before);
  expect(before).toBe(1);
});
