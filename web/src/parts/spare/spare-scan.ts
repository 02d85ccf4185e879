// Selection of a spare by its label, its code, the SAP code on its box, or the label of its element.
import { useTranslation } from 'react-i18next';
import type { ScannedThing } from '#shared/structure/scanned-code.ts';
import { type SparePick, spareParts } from '#shared/warehouse/spare-api.ts';
import { cache } from '../../cache.ts';
import { i18n } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import type { HandleScan, ScanOutcome } from '../../ui/scan/taking.ts';
import { buildQuery } from '../../use-call.ts';

interface SpareSelection {
  know: (spare: SparePick) => void;
  ofElement: (id: string) => string | undefined;
  choose: (value: string) => string | number;
}

const isSpareOrElement = (thing: ScannedThing) => thing.kind === 'spare' || thing.kind === 'element';

export function useSpareScan(
  spares: SpareSelection,
  onChosen: (spareId: string | number) => void,
): HandleScan {
  const session = useSession();
  const { t } = useTranslation('spares');
  return async (text, typed) => {
    const { resolveScan: meant } = await import('../scan/resolve.ts');
    return meant(text, {
      session,
      typed,
      isSuitable: isSpareOrElement,
      among: (thing) => thing.kind === 'spare' || findElementOption(thing) !== undefined,
      take: (thing) =>
        thing.kind === 'spare' ? choose(thing.spareId) : chooseElement(findElementOption(thing)),
      elsewhere: (_, plant) => ({ problem: i18n.t('scan:otherPlant', { plant }) }),
    });
  };

  function findElementOption(thing: ScannedThing): string | undefined {
    return thing.kind === 'element' ? spares.ofElement(thing.element) : undefined;
  }

  function chooseElement(value: string | undefined): ScanOutcome {
    if (value === undefined) return { problem: t('notFound') };
    onChosen(spares.choose(value));
    return undefined;
  }

  async function choose(id: number): Promise<ScanOutcome> {
    const { items } = await cache.fetchQuery(buildQuery(spareParts.pick, { ids: String(id) }));
    const spare = items.find((foundSpare) => foundSpare.id === id);
    if (!spare) return { problem: t('notFound') };
    spares.know(spare);
    onChosen(spare.id);
    return undefined;
  }
}
