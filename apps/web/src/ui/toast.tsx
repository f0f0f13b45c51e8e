import { ApiError } from '@stackwatt/api';
import { IconAlertCircle, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { create } from 'zustand';
import { messageOf } from '../lib/api.ts';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import css from './toast.module.css';

const SHOWN_MS = 6000;
const ICONS = { ok: IconCheck, danger: IconAlertCircle, waiting: IconClock };

export interface ToastContent {
  readonly text: string;
  /** 'waiting': what was asked for comes later by itself. */
  readonly tone?: keyof typeof ICONS;
  readonly action?: { readonly label: string; readonly run: () => void };
}
interface ToastItem extends ToastContent {
  readonly key: number;
}

const useToasts = create<{ items: readonly ToastItem[] }>(() => ({ items: [] }));
let nextKey = 1;

const dismiss = (key: number): void => useToasts.setState(({ items }) => ({ items: items.filter((item) => item.key !== key) }));

/** Says what came of an action, bottom left, for 6 s. Never for errors in forms. */
export function showToast(content: ToastContent): void {
  useToasts.setState(({ items }) => ({ items: [...items.slice(-2), { ...content, key: nextKey++ }] }));
}

function Toast({ item }: { readonly item: ToastItem }) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(item.key), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [item.key]);
  return (
    <div className={css.toast} data-tone={item.tone ?? 'ok'}>
      <Icon icon={ICONS[item.tone ?? 'ok']} className={css.icon} />
      <span>{item.text}</span>
      {item.action && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            item.action?.run();
            dismiss(item.key);
          }}
        >
          {item.action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={IconX} onClick={() => dismiss(item.key)} />
    </div>
  );
}

/**
 * UX-30: says that a call failed, in the words of the answer; of a fault of the server with the id under which its log has it.
 *
 * @param what  what was not done, when the words of the answer do not say it: '… could not be saved'
 */
export function showFailure(error: unknown, what?: string): void {
  const reference = error instanceof ApiError ? error.problem.instance : undefined;
  const text = messageOf(error);
  showToast({
    tone: 'danger',
    text: what === undefined ? text : `${what}: ${text}`,
    ...(reference !== undefined && {
      action: {
        label: `Copy support id ${reference.slice(0, 8)}`,
        run: () =>
          void navigator.clipboard.writeText(reference).then(
            () => showToast({ text: 'The support id is copied. With it the fault is found in the log of the server.' }),
            () => showToast({ tone: 'danger', text: `The browser does not let the page copy. Support id: ${reference}` }),
          ),
      },
    }),
  });
}

/** Where toasts appear; once, at the root. */
export function ToastRegion() {
  const items = useToasts((state) => state.items);
  return (
    <output className={css.region} aria-live="polite">
      {items.map((item) => (
        <Toast key={item.key} item={item} />
      ))}
    </output>
  );
}
