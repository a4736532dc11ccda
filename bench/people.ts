/** The people who sign in during the bench, one of each role that it needs. */
export const people = [
  { email: 'admin@bench.example', name: 'Asha Bench', role: 'admin' },
  { email: 'security@bench.example', name: 'Gopal Bench', role: 'security' },
] as const;

export const signInPassword = 'courtyard';
