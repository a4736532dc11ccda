// npm run admin: who administers the society, and a way back in for an administrator who is locked out.
import { runProgram } from './program.js';

runProgram('admin/main.js');
