export interface ScheduleLevel {
  /** In the cell and in the brush; a single letter is also the key that paints it. */
  readonly mark: string;
  /** In words: '74.20 $/MWh', 'may occur'. */
  readonly label: string;
  /** What a copy holds. */
  readonly value: number;
  /** '#RRGGBB'; undefined for the plain surface. */
  readonly colour?: string;
  /** 0 plain; above it the colour was used before and is drawn with bars along its edges. */
  readonly round?: number;
}
