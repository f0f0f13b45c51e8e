import { z } from 'zod';

/**
 * Every error answer (RFC 9457 problem details), except sign-in's 400. Shown as '[status] title detail'. `place`, `value` and `rule`
 * name what the user can mend; `instance` is the id to look for in the server's log.
 */
export const Problem = z.looseObject({
  status: z.number().int(),
  title: z.string(),
  detail: z.string(),
  instance: z.string().optional(),
  code: z.string().optional(),
  problems: z.array(z.object({ place: z.string(), value: z.string(), rule: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;

export const problemText = (problem: Pick<Problem, 'status' | 'title' | 'detail'>): string =>
  `[${problem.status}] ${problem.title} ${problem.detail}`.trim();
