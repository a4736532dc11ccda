import { config } from 'zod';

// By default zod compiles schemas with `new Function`, which the content security policy reports as a violation. This
// file must be imported before any schema is made.
config({ jitless: true });
