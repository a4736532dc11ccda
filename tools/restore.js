// npm run restore
import { runProgram } from './program.js';

runProgram('backup/commandLine.js', ['restore'], process.cwd());
