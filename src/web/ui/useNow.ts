import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The current time, ISO, renewed every half minute: a visitor begins to overstay without any change of data. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
