// Whether the page stands on the tablet or beside a machine: what is picked there is scanned too.
import { useLocation } from 'react-router';

export const useTouch = (): boolean => /^\/app\/(tablet|operator)(\/|$)/.test(useLocation().pathname);
