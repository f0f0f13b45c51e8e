/** What any call takes and answers. The build writes the calls of the server in the place of this file, each by its name. */
export interface Calls {
  readonly [name: string]: {
    readonly input: { readonly params?: object; readonly query?: object; readonly body?: unknown };
    readonly answer: unknown;
  };
}
