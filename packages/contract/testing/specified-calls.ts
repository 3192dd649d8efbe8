import type { Endpoint } from '../src/wire/endpoint.ts';

type SpecifiedCall = readonly [
  id: string,
  method: Endpoint['method'],
  path: string,
  encoding: Endpoint['encoding'],
  client: Endpoint['client'],
  envelope: Endpoint['envelope'],
];

/**
 * The 38 calls of the specification's section 7, transcribed by hand and independently of the contract: a changed path, method, encoding, client or
 * envelope of the contract fails a test. A service that implements the specification answers at these paths.
 */
export const specifiedCalls: readonly SpecifiedCall[] = [
  ['API-01', 'POST', '/entirely/v3/bind-card/card-init', 'form', 'v3', 'generic'],
  ['API-02', 'POST', '/entirely/v3/bind-card/bind-card-new', 'form', 'v3', 'generic'],
  ['API-03', 'POST', '/entirely/user-problem/problem-init', 'form', 'v3', 'generic'],
  ['API-04', 'POST', '/entirely/user-problem/upload-problem-img', 'multipart', 'v3', 'legacy'],
  ['API-05', 'POST', '/entirely/user-problem/problem-save', 'form', 'v3', 'generic'],
  ['API-06', 'POST', '/entirely/user-problem/problem-list', 'form', 'v3', 'generic'],
  ['API-07', 'POST', '/entirely/user-problem/problem-detail', 'form', 'v3', 'generic'],
  ['API-08', 'POST', '/entirely/user-problem/save-score', 'form', 'v3', 'legacy'],
  ['API-09', 'POST', '/entirely/v3/personal-center/contact-kf-info', 'form', 'v3', 'generic'],
  ['API-10', 'POST', '/entirely/api/v1/youmi/youmi-api/service/loan/repayment-way', 'query', 'v3', 'generic'],
  ['API-11', 'POST', '/entirely/api/v1/youmi/youmi-api/service/loan/repayment-commit', 'form', 'v3', 'generic'],
  ['API-12', 'POST', '/entirely/api/v1/youmi/youmi-api/service/loan/repayment-confirm', 'form', 'v3', 'generic'],
  ['API-13', 'POST', '/entirely/api/v1/youmi/youmi-api/service/loan/repayment-huichao', 'form', 'v3', 'generic'],
  ['API-14', 'GET', '/entirely/api/v2/youmi/service/channel/channel-template', 'query', 'v3', 'generic'],
  ['API-15', 'GET', '/entirely/api/v2/youmi/promotion/track-visit', 'query', 'v3', 'generic'],
  ['API-16', 'GET', '/entirely/api/v2/youmi/promotion/get-sid', 'query', 'v3', 'generic'],
  ['API-17', 'GET', '/entirely/api/v2/youmi/promotion/get-captcha', 'query', 'v3', 'generic'],
  ['API-18', 'POST', '/entirely/api/v2/youmi/promotion/get-sms', 'form', 'v3', 'generic'],
  ['API-19', 'GET', '/entirely/api/v2/youmi/promotion/track-click', 'query', 'v3', 'generic'],
  ['API-20', 'POST', '/entirely/api/v2/youmi/promotion/register', 'form', 'v3', 'generic'],
  ['API-21', 'POST', '/entirely/community/fai', 'form', 'v3', 'flag'],
  ['API-22', 'POST', '/entirely/v3/installment/loan-play-detail', 'form', 'v3', 'flag'],
  ['API-23', 'POST', '/entirely/v3/loan-details/generate-vcode', 'form', 'v3', 'flag'],
  ['API-24', 'GET', '/entirely/v3/loan-details/loan-details', 'query', 'v3', 'flag'],
  ['API-25', 'POST', '/entirely/v3/loan-confirm/loan-detail-confirm', 'form', 'v3', 'flag'],
  ['API-26', 'POST', '/entirely/v3/loan-confirm/loan-detail-push', 'form', 'v3', 'flag'],
  ['API-27', 'GET', '/entirely/v3/contract/contract', 'query', 'v3', 'flag'],
  ['API-28', 'GET', '/entirely/v3/contract/contract-jump', 'query', 'v3', 'flag'],
  ['API-29', 'POST', '/entirely/service/event/save', 'form', 'v3', 'generic'],
  ['API-30', 'POST', '/entirely/v3/loan-details/google-score', 'form', 'v3', 'flag'],
  ['API-31', 'POST', '/entirely/gopia/goya/satire', 'form', 'legacy', 'legacy'],
  ['API-32', 'GET', '/entirely/gopia/goya/cultures', 'query', 'legacy', 'legacy'],
  ['API-33', 'GET', '/entirely/gopia/goya/misunderstood', 'query', 'legacy', 'legacy'],
  ['API-34', 'POST', '/entirely/gopia/goya/depush', 'form', 'legacy', 'legacy'],
  ['API-35', 'POST', '/entirely/gopia/goya/because', 'form', 'legacy', 'legacy'],
  ['API-36', 'POST', '/entirely/panda/honey/scholarships', 'form', 'legacy', 'legacy'],
  ['API-37', 'POST', '/entirely/v3/bind-card/bind-card-loan', 'form', 'v3', 'generic'],
  ['API-38', 'POST', '/entirely/gopia/goya/define', 'form', 'legacy', 'legacy'],
];
