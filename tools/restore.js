// npm run restore
import { runProgram } from './program.js';

runProgram('backup/commandLine.ts', ['restore'], process.cwd());
