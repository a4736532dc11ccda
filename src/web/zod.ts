import { config } from 'zod';

// Schemas try to compile themselves by `new Function`, which our content security policy reports as a violation. Imported
// before any schema is made.
config({ jitless: true });
