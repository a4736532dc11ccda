// npm run verify: whether the log of the configured database is as it was written.
import { runProgram } from './program.js';

runProgram('verify.js', [], process.cwd());
