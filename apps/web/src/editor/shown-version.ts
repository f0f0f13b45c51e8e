/** A version of the project that is looked at in place of the project as it is now: never edited, saved or locked. */
export interface ShownVersion {
  readonly key: string;
  /** 'Bank case', 'Before a calculation, 18 Nov 09:50'. */
  readonly name: string;
}
