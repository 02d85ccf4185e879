// Where in the wizard one is. The address holds it all, so that a reload, a link and the browser's way back find it again.
import { useSearchParams } from 'react-router';
import { FILES, type Place, placeIn, queryOf } from '../../paths/ingestion.ts';

export interface Moves {
  place: Place;
  go: (to: Place) => void;
  /** In place of where one is: the way back does not lead there. */
  turn: (to: Place) => void;
  reset: () => void;
}

export function usePlace(): Moves {
  const [params, setParams] = useSearchParams();
  return {
    place: placeIn(params),
    go: (to) => setParams(queryOf(to)),
    turn: (to) => setParams(queryOf(to), { replace: true, preventScrollReset: true }),
    reset: () => setParams(queryOf({ step: FILES })),
  };
}
