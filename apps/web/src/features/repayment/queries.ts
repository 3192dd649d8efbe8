import { instalmentInfo, rolloverInfo } from '@hiram/contract/endpoints/repayment.ts';
import { queryFromSession } from '../../platform/api/screenQuery.ts';

export const instalmentQuery = queryFromSession(instalmentInfo, ['productId', 'orderId'], {});
export const rolloverQuery = queryFromSession(rolloverInfo, ['productId', 'orderId'], {});
