import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Component, type ReactNode } from 'react';
import { fetched } from './fetched.tsx';

afterEach(cleanup);

class Boundary extends Component<{ children: ReactNode }, { message: string | undefined }> {
  override state = { message: undefined };
  static getDerivedStateFromError = (error: Error): { message: string } => ({ message: error.message });
  override render(): ReactNode {
    return this.state.message ?? this.props.children;
  }
}

test('code that is fetched is fetched once, drawn as soon as it is there, and at once from then on', async () => {
  const load = vi.fn(() => Promise.resolve(({ name }: { name: string }) => <p>Hello {name}</p>));
  const Greeting = fetched(load);
  const { container, unmount } = render(<Greeting name="Ann" />);
  expect(container.innerHTML).toBe('');
  expect(await screen.findByText('Hello Ann')).toBeTruthy();
  unmount();
  render(<Greeting name="Bea" />);
  expect(screen.getByText('Hello Bea')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('code that cannot be fetched is told where it would stand, and is asked for anew when it is drawn again', async () => {
  const load = vi
    .fn<() => Promise<() => ReactNode>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(() => <p>Here</p>);
  const Part = fetched(load);
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { unmount } = render(
    <Boundary>
      <Part />
    </Boundary>,
  );
  expect(await screen.findByText('no network')).toBeTruthy();
  silent.mockRestore();
  unmount();
  render(<Part />);
  expect(await screen.findByText('Here')).toBeTruthy();
});
