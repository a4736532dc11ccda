import { join } from 'node:path';
import { jobs } from './jobs.ts';
import { measure } from './measure.ts';
import { tell } from './table.ts';

// npm run keystrokes: nothing is asserted about the numbers; a job that can't be done any more fails.
tell(await measure(jobs, join(import.meta.dirname, '../..')));
