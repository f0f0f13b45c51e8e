import { useEffect } from 'react';

/** Ctrl/Cmd+Z undoes, Shift+Ctrl/Cmd+Z and Ctrl+Y redo a step of what is edited; text being typed keeps its own undo. */
export function useUndoKeys({ undo, redo }: { readonly undo: () => void; readonly redo: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isUndo = key === 'z' && !event.shiftKey;
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if (!isUndo && !isRedo) return;
      if (document.activeElement instanceof HTMLElement && document.activeElement.dataset['typing'] === 'true') return;
      // A drawer leaves the page in reach, undo too; what covers the page has the keys for itself.
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      event.preventDefault();
      if (isUndo) undo();
      else redo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [undo, redo]);
}
