// The calls of an order of any type, for whoever knows what runs are: lists of work do without them.
import { type OrderItem, runs } from '../../../../shared/planned/order-api.ts';
import { type CommonCalls, callsOf } from './order-types.ts';

export const movingCallsOf = ({ type }: Pick<OrderItem, 'type'>): CommonCalls =>
  type === 'am' ? runs : callsOf({ type });
