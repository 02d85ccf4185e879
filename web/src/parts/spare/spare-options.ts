// Options of spares: those of the machine's structure, and those found in the warehouse.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasAllWords, splitWords } from '#shared/text-list.ts';
import type { ConsumedSpare } from '#shared/warehouse/consumption.ts';
import { type SparePick, spareParts } from '#shared/warehouse/spare-api.ts';
import { useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { useCall } from '../../use-call.ts';
import { useEwoNames } from '../ewo/ewo-names.ts';
import { useStructureElements } from './machine-elements.ts';

export interface SpareOption {
  value: string;
  label: string;
  description?: string;
  labelTag?: string;
  unit?: string;
  /** Undefined if it is unknown or not stocked. */
  stock?: number;
}

type SelectedId = string | number | undefined;

/** Returns the options; selected rows keep their names during another search. */
export function useSpareOptions(
  machineId: number | undefined,
  known: readonly ConsumedSpare[],
  rows: readonly SelectedId[],
) {
  const { t } = useTranslation('spares');
  const { number } = useFormat();
  const seesStock = useSession().may('spares', 'view');
  const [text, setText] = useState('');
  const [pickedOptions, setPickedOptions] = useState<ReadonlyMap<string, SpareOption>>(new Map());
  const { elements, isError } = useStructureElements(machineId, useEwoNames());
  const searchQuery = useCall(
    spareParts.pick,
    { machineId, text: text || undefined },
    { enabled: seesStock },
  );
  const stockedIds = known.flatMap(({ spareId }) => (typeof spareId === 'number' ? spareId : []));
  const stockedSpares = useCall(
    spareParts.pick,
    { ids: stockedIds.join(',') },
    { enabled: seesStock && stockedIds.length > 0 },
  );

  const options = useMemo(() => {
    const formatStock = (stock: number, unit: string) => t('inStock', { stock: number(stock), unit });
    const toOption = (spare: SparePick, value = String(spare.id)): SpareOption => ({
      value,
      label: `${spare.code} ${spare.description}`,
      description: [spare.codeSap, spare.location].filter(Boolean).join(' · ') || undefined,
      labelTag: formatStock(spare.stock, spare.unit),
      unit: spare.unit,
      stock: spare.stock,
    });
    const items = searchQuery.data?.items ?? [];
    const spareByElement = new Map(
      items.flatMap((spare) => (spare.elements ?? []).map((id) => [id, spare] as const)),
    );
    const words = splitWords(text);
    const machineOptions = (elements ?? [])
      .filter(({ spare }) => spare)
      .flatMap(({ id, code, descr, path }): SpareOption[] => {
        const spare = spareByElement.get(id);
        if (spare) return [{ ...toOption(spare, id), description: path }];
        if (!hasAllWords(words, code, descr)) return [];
        return [{ value: id, label: `${code} ${descr}`, description: path, labelTag: t('notKept') }];
      });
    const warehouseOptions = items
      .filter((spare) => spare.elements === undefined)
      .map((spare) => toOption(spare));
    const knownOptions: SpareOption[] = [
      ...known.map(({ spareId, code, description, unit }) => ({
        value: String(spareId),
        label: [code ?? spareId, description].filter(Boolean).join(' '),
        unit,
      })),
      ...(stockedSpares.data?.items ?? []).map((spare) => toOption(spare)),
    ];
    return {
      ofMachine: machineOptions,
      others: warehouseOptions,
      standing: knownOptions,
      asOption: toOption,
    };
  }, [searchQuery.data, stockedSpares.data, elements, known, text, t, number]);

  const optionsByValue = new Map<string, SpareOption>(
    [...options.standing, ...pickedOptions.values(), ...options.others, ...options.ofMachine].map(
      (option) => [option.value, option],
    ),
  );
  const hasFailed = isError || searchQuery.isError;
  return {
    groups: [
      { label: t('ofMachine'), options: options.ofMachine },
      { label: t('ofWarehouse'), options: options.others },
    ],
    of: (spareId: SelectedId) => (spareId === undefined ? undefined : optionsByValue.get(String(spareId))),
    /** Returns the id as a call sends it. */
    choose(value: string): string | number {
      const option = optionsByValue.get(value);
      if (option) setPickedOptions((before) => new Map(before).set(value, option));
      return /^\d+$/.test(value) ? Number(value) : value;
    },
    /** Adds a spare found elsewhere, so that its row has a name. */
    know(spare: SparePick) {
      const option = options.asOption(spare);
      setPickedOptions((before) => new Map(before).set(option.value, option));
    },
    /** Returns the option of a machine's element: by its linked spare, otherwise by itself. */
    ofElement: (id: string) => options.ofMachine.find(({ value }) => value === id)?.value,
    find(words: string) {
      if (words !== text) setText(words);
      else if (hasFailed) void searchQuery.refetch();
    },
    status: hasFailed
      ? ('error' as const)
      : (seesStock && searchQuery.isPending) || (machineId !== undefined && !elements)
        ? ('loading' as const)
        : ('finished' as const),
    /** Whether there is nothing to select. */
    none:
      rows.length === 0 &&
      text === '' &&
      !seesStock &&
      elements !== undefined &&
      options.ofMachine.length === 0,
  };
}
