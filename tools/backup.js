// npm run backup
import { runProgram } from './program.js';

runProgram('backup/commandLine.ts', ['backup'], process.cwd());
