// Whether the page is one of the tablet or operator layouts, where pickers offer scanning.
import { useLocation } from 'react-router';

export const useIsTouchPage = (): boolean => /^\/app\/(tablet|operator)(\/|$)/.test(useLocation().pathname);
