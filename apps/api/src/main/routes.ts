/**
 * The calls of the contract and the functions that answer them. Calls that need more of HTTP than fields and an answer have routes in their own
 * folders.
 */
import { bankForm, bindBank, bindBankFromLoanDetail } from '@hiram/contract/endpoints/bank-account.ts';
import { commitRepayment, confirmRepayment, repaymentWay, walletRepayment } from '@hiram/contract/endpoints/card-repayment.ts';
import { orderReview } from '@hiram/contract/endpoints/complaint-timeline.ts';
import { clearContact, reportContact } from '@hiram/contract/endpoints/contact-clearance.ts';
import { contactList } from '@hiram/contract/endpoints/contacts.ts';
import { earlyPayoff } from '@hiram/contract/endpoints/early-payoff.ts';
import { coolingOff } from '@hiram/contract/endpoints/cooling-off.ts';
import { chooseLanguage } from '@hiram/contract/endpoints/language.ts';
import * as products from '@hiram/contract/endpoints/legacy-products.ts';
import * as legacy from '@hiram/contract/endpoints/legacy.ts';
import { confirmLoan, confirmation } from '@hiram/contract/endpoints/offer.ts';
import { orderDetail, rateService } from '@hiram/contract/endpoints/order.ts';
import { pageError, pageVitals } from '@hiram/contract/endpoints/page-reports.ts';
import * as partner from '@hiram/contract/endpoints/partner.ts';
import * as paymentPlans from '@hiram/contract/endpoints/payment-plan.ts';
import { payByDates } from '@hiram/contract/endpoints/pay-by.ts';
import { paymentState } from '@hiram/contract/endpoints/payment-state.ts';
import * as promotion from '@hiram/contract/endpoints/promotion.ts';
import { instalmentInfo, rolloverInfo, startPayment } from '@hiram/contract/endpoints/repayment.ts';
import { contactInfo } from '@hiram/contract/endpoints/support.ts';
import * as rights from '@hiram/contract/endpoints/rights.ts';
import { saveEvent } from '@hiram/contract/endpoints/tracking.ts';
import { startChosenPayment, waysToPay } from '@hiram/contract/endpoints/ways-to-pay.ts';
import type { FastifyInstance } from 'fastify';
import { bindAccount, readBankForm } from '../endpoints/bank-account/bank-account.service.ts';
import { createClearance, readContacts, recordReport } from '../endpoints/contact/contact.service.ts';
import { recordClick, readFailure, readLegacyConfirmation, readTarget } from '../endpoints/legacy/legacy.service.ts';
import { readReview } from '../endpoints/order/order-review.service.ts';
import { readOrder, storeScore } from '../endpoints/order/order.service.ts';
import { readFeed } from '../platform/events/event-feed.ts';
import { createBorrower, endAllSessions, endSession, makeOffer, openSession, setClockAhead } from '../endpoints/partner/partner.service.ts';
import {
  countClick as countLandingClick,
  countVisit,
  readCaptchaImage,
  readTemplate,
  startCaptcha,
} from '../endpoints/promotion/promotion.service.ts';
import { registerVisitor, sendCode } from '../endpoints/promotion/registration.service.ts';
import { commit, confirm, openWallet, readRepaymentWay } from '../endpoints/repayment/card/card-repayment.service.ts';
import { agreeToPlan, readPlanChoices } from '../endpoints/payment-plan/payment-plan.service.ts';
import {
  readCoolingOff,
  readEarlyPayoff,
  readPayByDates,
  readWaysToPay,
  startChosen,
} from '../endpoints/repayment/repayment-options.service.ts';
import { readInstalment, readPaymentState, readRollover, startPaying } from '../endpoints/repayment/repayment.service.ts';
import { readContact } from '../endpoints/support/support.service.ts';
import { pageMetrics } from '../endpoints/telemetry/page-metrics.ts';
import { countVitals, recordError } from '../endpoints/telemetry/page-reports.service.ts';
import { requestCorrection, requestSecondLook, readCorrections, readSecondLook } from '../endpoints/rights/rights.service.ts';
import { countTap } from '../endpoints/tracking/tracking.service.ts';
import { jumpToAgreement, listAgreements } from '../lending/origination/agreement-access.ts';
import type { Caller } from '../lending/cards/card-limits.ts';
import { acceptOffer } from '../lending/origination/accept-offer.ts';
import { readConfirmation } from '../lending/origination/confirmation.ts';
import { updateLanguage } from '../lending/borrowers/borrowers.ts';
import { answer } from '../platform/http/answer.ts';
import type { Call, Handler } from '../platform/http/answer.ts';
import type { Resources } from '../providers/resources.ts';

export function borrowerRoutes(app: FastifyInstance, resources: Resources): void {
  const { cells, redis } = resources;

  answer(app, confirmation, async ({ productId }, call) => {
    const read = await readConfirmation(resources, call.borrower(), productId);
    return read.confirmation;
  });
  answer(app, confirmLoan, async (request, call) => ({
    lendDetailsUrl: await acceptOffer(resources, { borrower: call.borrower(), request, intent: call.intent }),
  }));

  answer(app, legacy.legacyConfirmation, (fields, call) => readLegacyConfirmation(resources, call.borrower(), fields));
  answer(app, legacy.legacyAgreements, (fields, call) => listAgreements(resources, call.borrower(), fields));
  answer(app, legacy.legacyAgreementJump, (fields, call) => jumpToAgreement(resources, call.borrower(), fields));
  answer(app, legacy.legacyConfirmLoan, async (request, call) => ({
    redirectUrl: await acceptOffer(resources, { borrower: call.borrower(), request, intent: call.intent }),
  }));
  answer(app, products.clickProduct, (fields, call) => recordClick(resources, { borrower: call.borrower(), fields, intent: call.intent }));
  answer(app, products.productTarget, (fields, call) => readTarget(call.borrower(), fields));
  answer(app, products.failedApplication, (fields, call) => readFailure(resources, call.borrower(), fields));

  answer(app, bankForm, (_fields, call) => readBankForm(call.borrower()));
  const bind: Handler<typeof bindBank> = (form, call) => bindAccount(resources, { ...callerOf(call), form, intent: call.intent });
  answer(app, bindBank, bind);
  answer(app, bindBankFromLoanDetail, bind);

  answer(app, orderDetail, (key, call) => readOrder(resources, call.borrower(), key));
  answer(app, orderReview, ({ orderId }, call) => readReview(resources, call.borrower(), orderId));
  answer(app, rateService, ({ score }, call) => storeScore(resources, { borrower: call.borrower(), score, intent: call.intent }));

  answer(app, rolloverInfo, (key, call) => readRollover(resources, call.borrower(), key));
  answer(app, instalmentInfo, (key, call) => readInstalment(resources, call.borrower(), key));
  answer(app, startPayment, (request, call) => startPaying(resources, call.borrower(), request));
  answer(app, paymentState, (key, call) => readPaymentState(resources, call.borrower(), key));

  answer(app, waysToPay, (request, call) => readWaysToPay(resources, call.borrower(), request));
  answer(app, startChosenPayment, (request, call) => startChosen(resources, call.borrower(), request));
  answer(app, payByDates, (key, call) => readPayByDates(resources, call.borrower(), key));
  answer(app, contactList, (fields, call) => readContacts(resources, call.borrower(), fields));
  answer(app, earlyPayoff, (key, call) => readEarlyPayoff(resources, call.borrower(), key));
  answer(app, coolingOff, (key, call) => readCoolingOff(resources, call.borrower(), key));

  answer(app, paymentPlans.paymentPlanChoices, (fields, call) => readPlanChoices(resources, call.borrower(), fields));
  answer(app, paymentPlans.agreePaymentPlan, (fields, call) => agreeToPlan(resources, call.borrower(), fields, call.intent));

  answer(app, repaymentWay, (fields, call) => readRepaymentWay(resources, callerOf(call), fields));
  answer(app, commitRepayment, (fields, call) => commit(resources, callerOf(call), fields));
  answer(app, confirmRepayment, (fields, call) => confirm(resources, callerOf(call), fields));
  answer(app, walletRepayment, (fields, call) => openWallet(resources, call.borrower(), fields));

  answer(app, contactInfo, ({ overall }) => readContact(cells, overall));
  answer(app, saveEvent, (fields, call) => countTap(resources, { borrower: call.borrower(), fields, intent: call.intent }));
  answer(app, chooseLanguage, async ({ lang }, call) => {
    const { userId, cell } = call.borrower();
    await updateLanguage(cell.database, userId, lang);
    return null;
  });

  answer(app, rights.secondLook, ({ orderId }, call) => readSecondLook(resources, call.borrower(), orderId));
  answer(app, rights.askSecondLook, (fields, call) => requestSecondLook(resources, call.borrower(), fields, call.intent));
  answer(app, rights.listCorrections, (_fields, call) => readCorrections(resources, call.borrower()));
  answer(app, rights.askCorrection, (fields, call) => requestCorrection(resources, call.borrower(), fields, call.intent));

  const metrics = pageMetrics(app.metrics);
  answer(app, pageVitals, (fields, { address }) => countVitals({ metrics, redis }, fields, address));
  answer(app, pageError, (fields, { address }) => recordError({ metrics, redis, log: app.log }, fields, address));
}

/** Binding and charging cards is rate limited by borrower and by address, against card testing. */
const callerOf = (call: Call): Caller => ({ borrower: call.borrower(), address: call.address });

export function promotionRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, promotion.landingTemplate, ({ templateId }, { language }) => readTemplate(resources, templateId, language));
  answer(app, promotion.trackVisit, (fields, { address }) => countVisit(resources, fields, address));
  answer(app, promotion.captchaSession, (_fields, { address }) => startCaptcha(resources, address));
  answer(app, promotion.captchaImage, ({ sid }, { address }) => readCaptchaImage(resources, sid, address));
  answer(app, promotion.sendSmsCode, (fields, call) => sendCode(resources, fields, call));
  const onClick: Handler<typeof promotion.trackClick> = ({ phone }, { address }) => countLandingClick(resources, phone, address);
  answer(app, promotion.trackClick, onClick);
  answer(app, promotion.trackClickByForm, onClick);
  answer(app, promotion.register, (fields, { address }) => registerVisitor(resources, fields, address));
}

export function partnerRoutes(app: FastifyInstance, resources: Resources): void {
  answer(app, partner.createBorrower, (fields) => createBorrower(resources, fields));
  answer(app, partner.issueSession, (fields) => openSession(resources, fields));
  answer(app, partner.revokeSession, (fields) => endSession(resources, fields));
  answer(app, partner.endSessions, (fields) => endAllSessions(resources, fields));
  answer(app, partner.makeOffer, (fields, call) => makeOffer(resources, fields, call.intent));
  answer(app, partner.listEvents, (fields) => readFeed(resources, fields));
  answer(app, clearContact, (fields, call) => createClearance(resources, fields, call.intent));
  answer(app, reportContact, (fields) => recordReport(resources, fields));
  answer(app, partner.moveClock, (fields) => setClockAhead(resources, fields));
}
