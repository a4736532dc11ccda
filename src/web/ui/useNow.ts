import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The time, ISO, told anew every half minute: who overstays does so without a change. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
