import formbody from '@fastify/formbody';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { limits } from '@hiram/contract/product/limits.ts';
import type { PayoutBank } from './bank/bank.ts';
import { bankRoutes } from './bank/bank.routes.ts';
import { clockRoutes } from './clock/clock.routes.ts';
import type { CardProcessor } from './cards/card-processor.ts';
import { cardsRoutes } from './cards/cards.routes.ts';
import type { ProviderSecrets } from './config.ts';
import type { DecisionMaker } from './decision/decision-maker.ts';
import { decisionRoutes } from './decision/decision.routes.ts';
import type { Lender } from './lender/lender.ts';
import { failurePage, lenderRoutes } from './lender/lender.routes.ts';
import { phoneRoutes } from './lender/phone.ts';
import type { Phone } from './lender/phone.ts';
import { sendPage } from './page.ts';
import type { SmsNetwork } from './sms/sms-network.ts';
import { smsRoutes } from './sms/sms.routes.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { paymentRoutes } from './payments/payments.routes.ts';

interface SandboxParts {
  readonly lender: Lender;
  readonly publicOrigin: string;
  readonly phone: Phone;
  readonly decisions: DecisionMaker;
  readonly bank: PayoutBank;
  readonly sms: SmsNetwork;
  readonly payments: PaymentProvider;
  readonly cards: CardProcessor;
  readonly secrets: ProviderSecrets;
}

/**
 * Simulates every system that the service connects to: the lender's app and back end, the decision maker, the payout bank, the payment provider, the
 * card processor and the phones.
 */
export function buildApp({ lender, publicOrigin, phone, decisions, bank, payments, sms, cards, secrets }: SandboxParts): FastifyInstance {
  // Requests that are deliberately left unanswered would otherwise delay the shutdown.
  const app = fastify({ logger: false, forceCloseConnections: true, bodyLimit: limits.http.bodyBytes });
  void app.register(formbody);
  app.get('/healthz', () => ({ status: 'ok' }));
  lenderRoutes(app, lender, publicOrigin);
  phoneRoutes(app, phone);
  clockRoutes(app, {
    // The service puts a payment dated before the disbursement of its loan into suspense, so the provider's clock moves too.
    moveClock: async (aheadSeconds) => {
      payments.aheadSeconds = aheadSeconds;
      return lender.moveClock(aheadSeconds);
    },
  });
  decisionRoutes(app, decisions, secrets.decision);
  bankRoutes(app, bank, secrets.payout);
  smsRoutes(app, sms, secrets.sms);
  paymentRoutes(app, payments, secrets.payment);
  cardsRoutes(app, cards, secrets.card);
  app.setErrorHandler((error, _request, reply) =>
    sendPage(reply.code(502), failurePage(error instanceof Error ? error.message : String(error))),
  );
  return app;
}
