import { errorCodes } from '@hiram/contract/wire/errors.ts';
import type { ReactElement } from 'react';
import { m } from '@hiram/contract/messages';
import { CallFailure } from '../../platform/api/failure.ts';
import { Blank } from './Blank.tsx';
import { noOrder } from './defineScreen.tsx';

/** For screens of a payment: an order without one is empty too. */
export const nothingToPay = (failure: Error | null): ReactElement | null =>
  isNotFound(failure) ? <Blank picture="missing" title={m.repay_none_title()} text={m.repay_none_text()} /> : noOrder(failure);

export const isNotFound = (failure: Error | null): boolean => failure instanceof CallFailure && failure.code === errorCodes.notFound;
