// A spare by its label, its code or the SAP code on its box; also by the label of the element it stands in.
import { useTranslation } from 'react-i18next';
import type { Thing } from '../../../../shared/structure/scanned.ts';
import { type SparePick, spareParts } from '../../../../shared/warehouse/spare-api.ts';
import { cache } from '../../cache.ts';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import type { Outcome, Take } from '../../ui/scan/taking.ts';
import { readOf } from '../../use-call.ts';

interface Spares {
  know: (spare: SparePick) => void;
  ofElement: (id: string) => string | undefined;
  choose: (value: string) => string | number;
}

const isSpare = (thing: Thing) => thing.kind === 'spare' || thing.kind === 'element';

export function useSpareScan(spares: Spares, onChosen: (spareId: string | number) => void): Take {
  const session = useSession();
  const { t } = useTranslation('spares');
  return async (text, typed) => {
    const { meant } = await import('../scan/meant.ts');
    return meant(text, {
      session,
      typed,
      fits: isSpare,
      among: (thing) => thing.kind === 'spare' || elementOf(thing) !== undefined,
      take: (thing) => (thing.kind === 'spare' ? choose(thing.spareId) : chooseElement(elementOf(thing))),
      elsewhere: (_, plant) => ({ problem: i18n.t('scan:otherPlant', { plant }) }),
    });
  };

  function elementOf(thing: Thing): string | undefined {
    return thing.kind === 'element' ? spares.ofElement(thing.element) : undefined;
  }

  function chooseElement(value: string | undefined): Outcome {
    if (value === undefined) return { problem: t('notFound') };
    onChosen(spares.choose(value));
    return undefined;
  }

  async function choose(id: number): Promise<Outcome> {
    const { items } = await cache.fetchQuery(readOf(spareParts.pick, { ids: String(id) }));
    const spare = items.find((one) => one.id === id);
    if (!spare) return { problem: t('notFound') };
    spares.know(spare);
    onChosen(spare.id);
    return undefined;
  }
}
