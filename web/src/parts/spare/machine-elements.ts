// Elements of a machine in the order of its structure tree.
import { elements } from '#shared/structure/api.ts';
import type { StructureNode } from '#shared/structure/tree.ts';
import { useCall } from '../../use-call.ts';
import type { EwoNames } from '../ewo/ewo-names.ts';

const listDescendants = (node: StructureNode): StructureNode[] =>
  [...node.groups, ...node.subGroups, ...node.components].flatMap((each) => [each, ...listDescendants(each)]);

export function useStructureElements(machineId: number | undefined, { machines }: EwoNames) {
  const code = machineId === undefined ? undefined : machines.get(machineId)?.code;
  const { data, isError, refetch } = useCall(
    elements.structure,
    { machineCode: code ?? '' },
    { enabled: code !== undefined },
  );
  return { elements: data && listDescendants(data), isError, refetch: () => void refetch() };
}

export const toElementOption = ({ id, code, descr, path }: StructureNode) => ({
  value: id,
  label: `${code} ${descr}`,
  description: path,
});
