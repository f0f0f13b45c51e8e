import { oneLine } from '@stackwatt/model';
import { z } from 'zod';

/** A name: line breaks and control characters become blanks, and something is left of it. */
export const lineOfText = (most: number) => z.string().overwrite(oneLine).min(1, 'must not be empty').max(most);
