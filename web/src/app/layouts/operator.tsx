// The operator's screens beside the machine.
import { TouchLayout } from './touch.tsx';

export const OperatorLayout = () => <TouchLayout home="/app/operator/homeOperator" />;
