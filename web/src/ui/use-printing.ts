// True while the page is printed: for what is drawn for paper alone.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const draw = () => flushSync(() => setPrinting(true));
    const drop = () => setPrinting(false);
    window.addEventListener('beforeprint', draw);
    window.addEventListener('afterprint', drop);
    return () => {
      window.removeEventListener('beforeprint', draw);
      window.removeEventListener('afterprint', drop);
    };
  }, []);
  return printing;
}
