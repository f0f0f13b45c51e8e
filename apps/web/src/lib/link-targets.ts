interface Place {
  readonly state: unknown;
  readonly hash: string;
}

/** The ids a path leads to: the field that its state names, then its anchor (NAV-15). */
export function linkTargets({ state, hash }: Place): string[] {
  const field = (state as { field?: unknown } | null)?.field;
  return [typeof field === 'string' ? field : '', decodeURIComponent(hash.slice(1))].filter((id) => id !== '');
}
