// A value once it has stood still: what is typed is asked for when the typing rests.
import { useEffect, useState } from 'react';

export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return still;
}
