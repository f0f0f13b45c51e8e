/** The kind of screen at a path: '/project/:id/results/details' for every project and system. */
export function screenOf(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '');
  if (parts[0] === 'project') return ['/project/:id', ...parts.slice(2, parts[2] === 'results' ? 4 : 3)].join('/');
  return `/${parts.slice(0, 3).join('/')}`;
}
