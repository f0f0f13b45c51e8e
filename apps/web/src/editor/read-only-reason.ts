import { useReadOnly } from '../ui/read-only.ts';
import { readOnlyWords } from './read-only-words.ts';
import { useEditorInfo } from './use-editor.ts';

/** Why nothing here can be changed; undefined where it can. */
export function useReadOnlyReason(): string | undefined {
  const isReadOnly = useReadOnly();
  const info = useEditorInfo('version', 'isReader', 'otherEditor');
  return isReadOnly ? readOnlyWords(info) : undefined;
}
