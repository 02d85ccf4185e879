// Calls of an order of any type, including runs; separate, since work lists do not need runs.
import { type OrderItem, runs } from '#shared/planned/order-api.ts';
import { type CommonCalls, getOrderCalls } from './order-types.ts';

export const getTransitionCalls = ({ type }: Pick<OrderItem, 'type'>): CommonCalls =>
  type === 'am' ? runs : getOrderCalls({ type });
