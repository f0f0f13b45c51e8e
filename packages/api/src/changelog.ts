import { z } from 'zod';

/** NOTE-05: what a version brought; served beside the page as `/changelogs.json`. */
export const Changelog = z.object({
  version: z.string(),
  changelogs: z.array(z.object({ title: z.string(), description: z.string().optional() })),
});
export type Changelog = z.infer<typeof Changelog>;
