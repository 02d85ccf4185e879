// Layout of the operator's screens beside the machine.
import { TouchLayout } from './touch.tsx';

export const OperatorLayout = () => (
  <TouchLayout layout="operator" homeOf={() => '/app/operator/homeOperator'} />
);
