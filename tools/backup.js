// npm run backup
import { runProgram } from './program.js';

runProgram('backup/commandLine.js', ['backup'], process.cwd());
