import { createBrowserHistory, createMemoryHistory } from '@tanstack/react-router';

/** The history and the address format, shared by the routers of entry.tsx and routes.tsx. */
export const addresses = {
  history: typeof document === 'undefined' ? createMemoryHistory() : createBrowserHistory(),
  // Plain words in the address: ?q=101 is the text '101', not a number, and needs no quotes.
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
    return query === '' ? '' : `?${query}`;
  },
};
