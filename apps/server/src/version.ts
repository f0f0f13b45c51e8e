/** Set by the build: version of the program and the time it was built. */
declare const __STACKWATT_VERSION__: string | undefined;
declare const __STACKWATT_BUILD__: string | undefined;

export const VERSION = typeof __STACKWATT_VERSION__ === 'undefined' ? 'source' : __STACKWATT_VERSION__;
export const BUILD = typeof __STACKWATT_BUILD__ === 'undefined' ? 'source' : __STACKWATT_BUILD__;
