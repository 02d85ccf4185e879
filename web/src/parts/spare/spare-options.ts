// What a spare is chosen from: those of the machine's structure, and what the warehouse finds for words.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpareKept } from '../../../../shared/warehouse/consumption.ts';
import { type SparePick, spareParts } from '../../../../shared/warehouse/spare-api.ts';
import { useSession } from '../../session/session.ts';
import { useFormat } from '../../ui/format.ts';
import { useCall } from '../../use-call.ts';
import { useEwoNames } from '../ewo/ewo-names.ts';
import { useElements } from './machine-elements.ts';

export interface SpareOption {
  value: string;
  label: string;
  description?: string;
  labelTag?: string;
  unit?: string;
  /** Undefined where it is not known, or not kept. */
  stock?: number;
}

type Chosen = string | number | undefined;

/** `names` are those of rows that stand: they keep theirs whatever is looked for. */
export function useSpareOptions(
  machineId: number | undefined,
  known: readonly SpareKept[],
  rows: readonly Chosen[],
) {
  const { t } = useTranslation('spares');
  const { number } = useFormat();
  const seesStock = useSession().may('spares', 'view');
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<string, SpareOption>>(new Map());
  const { elements, isError } = useElements(machineId, useEwoNames());
  const found = useCall(spareParts.pick, { machineId, text: text || undefined }, { enabled: seesStock });
  const numbers = known.flatMap(({ spareId }) => (typeof spareId === 'number' ? spareId : []));
  const stocked = useCall(
    spareParts.pick,
    { ids: numbers.join(',') },
    { enabled: seesStock && numbers.length > 0 },
  );

  const options = useMemo(() => {
    const stockText = (stock: number, unit: string) => t('inStock', { stock: number(stock), unit });
    const asOption = (spare: SparePick, value = String(spare.id)): SpareOption => ({
      value,
      label: `${spare.code} ${spare.description}`,
      description: [spare.codeSap, spare.location].filter(Boolean).join(' · ') || undefined,
      labelTag: stockText(spare.stock, spare.unit),
      unit: spare.unit,
      stock: spare.stock,
    });
    const items = found.data?.items ?? [];
    const linked = new Map(
      items.flatMap((spare) => (spare.elements ?? []).map((id) => [id, spare] as const)),
    );
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const holds = (said: string) => words.every((word) => said.toLowerCase().includes(word));
    const ofMachine = (elements ?? [])
      .filter(({ spare }) => spare)
      .flatMap(({ id, code, descr, path }): SpareOption[] => {
        const spare = linked.get(id);
        if (spare) return [{ ...asOption(spare, id), description: path }];
        if (!holds(`${code} ${descr}`)) return [];
        return [{ value: id, label: `${code} ${descr}`, description: path, labelTag: t('notKept') }];
      });
    const others = items.filter((spare) => spare.elements === undefined).map((spare) => asOption(spare));
    const standing: SpareOption[] = [
      ...known.map(({ spareId, code, description, unit }) => ({
        value: String(spareId),
        label: [code ?? spareId, description].filter(Boolean).join(' '),
        unit,
      })),
      ...(stocked.data?.items ?? []).map((spare) => asOption(spare)),
    ];
    return { ofMachine, others, standing, asOption };
  }, [found.data, stocked.data, elements, known, text, t, number]);

  const all = new Map<string, SpareOption>(
    [...options.standing, ...picked.values(), ...options.others, ...options.ofMachine].map((option) => [
      option.value,
      option,
    ]),
  );
  const failed = isError || found.isError;
  return {
    groups: [
      { label: t('ofMachine'), options: options.ofMachine },
      { label: t('ofWarehouse'), options: options.others },
    ],
    of: (spareId: Chosen) => (spareId === undefined ? undefined : all.get(String(spareId))),
    /** The id as a call sends it. */
    choose(value: string): string | number {
      const option = all.get(value);
      if (option) setPicked((before) => new Map(before).set(value, option));
      return /^\d+$/.test(value) ? Number(value) : value;
    },
    /** Found elsewhere: it has its name while it stands. */
    know(spare: SparePick) {
      const option = options.asOption(spare);
      setPicked((before) => new Map(before).set(option.value, option));
    },
    /** The element of the machine, as it can be chosen: by the spare it names, else by itself. */
    ofElement: (id: string) => options.ofMachine.find(({ value }) => value === id)?.value,
    find(words: string) {
      if (words !== text) setText(words);
      else if (failed) void found.refetch();
    },
    status: failed
      ? ('error' as const)
      : (seesStock && found.isPending) || (machineId !== undefined && !elements)
        ? ('loading' as const)
        : ('finished' as const),
    /** Nothing could be chosen. */
    none:
      rows.length === 0 &&
      text === '' &&
      !seesStock &&
      elements !== undefined &&
      options.ofMachine.length === 0,
  };
}
