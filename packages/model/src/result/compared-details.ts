import type { ComparedCase } from './compare-state.ts';

/** Annual and cumulative cash flow of a year, currency, signed. */
interface AnnualAndCumulative {
  readonly annual: number;
  readonly cumulative: number;
}
export interface ComparedYear {
  /** 0 to the lifetime. */
  readonly year: number;
  readonly proposed: AnnualAndCumulative;
  readonly base: AnnualAndCumulative;
  /** Proposed less base. */
  readonly difference: AnnualAndCumulative;
}

/** 'Base System vs Proposed System' (CMP-13 to CMP-18). */
export interface ComparedDetails {
  /** Base case and proposed case; a base case of zeros has zeros and nothing that has to be earned back. */
  readonly rows: readonly [ComparedCase, ComparedCase];
  readonly years: readonly ComparedYear[];
  /** What the proposed case is worth beyond the base case: NPV, and IRR and payback of the differences. */
  readonly difference: { readonly npv: number; readonly irr: number | null; readonly irrNote: string; readonly payback: number | null };
}
