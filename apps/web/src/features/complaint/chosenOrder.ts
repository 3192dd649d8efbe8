import type { complaintStart, OrderSummary } from '@hiram/contract/endpoints/complaint.ts';
import type { AnswerOf } from '@hiram/contract/wire/endpoint.ts';

type Start = AnswerOf<typeof complaintStart>;

/** The order that the complaint is about: the one chosen from the list, else the one asked for, else any. Null without orders. */
export const chosenOrder = ({ orderDetail, orderList }: Start, orderNo: string): OrderSummary | null =>
  orderList.find((order) => order.orderNo === orderNo) ?? orderDetail ?? orderList[0] ?? null;
