/**
 * Version of the calculation. It goes up with every change that moves a number, so that a stored result is up to date only when
 * both its inputs and this version are the same.
 */
export const ENGINE_VERSION = '0.17.0';
