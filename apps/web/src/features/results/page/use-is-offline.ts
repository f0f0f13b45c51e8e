import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOffline = (): boolean => !onlineManager.isOnline();

/** Whether the device has no network: what is asked for then waits without failing, until it has one again. */
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);
