// Unused by screens and service: requirements GEN-06 and GEN-26 demand that these names exist, and the tests assert it.

/**
 * Paths that no screen calls; called paths are in `endpoints`. The specification lists names only (GEN-06): the paths below the base path are
 * decided, and the service does not answer them.
 * @public Required by GEN-06.
 */
export const uncalledPaths = {
  loginInit: '/login/init',
  loginSmsCode: '/login/sms-code',
  loginVoiceCode: '/login/voice-code',
  smsLogin: '/login/sms-login',
  passwordLogin: '/login/password-login',
  resetPassword: '/login/reset-password',
  logout: '/login/logout',

  homePage: '/home/page',

  productApply: '/product/apply',
  productDetail: '/product/detail',
  productPush: '/product/push',

  certifyBasic: '/certify/basic',
  certifyPersonal: '/certify/personal',
  certifyExt: '/certify/ext',
  certifyJob: '/certify/job',
  certifyCity: '/certify/city',
  certifyList: '/certify/list',
  certifyAdvanceLog: '/certify/advance-log',

  uploadCreditImage: '/credit-info/upload-image',
  uploadCreditLocation: '/credit-info/upload-location',
  uploadCreditDevice: '/credit-info/upload-device',
  uploadCreditContacts: '/credit-info/upload-contacts',

  userMenu: '/user/menu',
  userInfo: '/user/info',
  userDelete: '/user/delete',

  orderList: '/order/list',

  contracts: '/contract/contracts',
  loanAgreements: '/contract/loan-agreements',

  loanConfirm: '/loan/confirm',
  loanDetail: '/loan/detail',
  loanDetails: '/loan/details',

  instalmentPlan: '/installment/plan',
  instalmentTrail: '/installment/trail',

  delayDetail: '/delay/detail',

  initPayType: '/pay/init-pay-type',
  submitUtr: '/pay/submit-utr',

  customerServiceInit: '/customer-service/init',
  customerServiceContactInfo: '/customer-service/contact-info',
  customerServiceWhatsapp: '/customer-service/whatsapp',

  problemInit: '/problem/init',
  problemUpload: '/problem/upload',
  problemSave: '/problem/save',
  problemList: '/problem/list',
  problemDetail: '/problem/detail',

  calculatorIndex: '/calculator/index',
  calculatorEmi: '/calculator/emi',
  calculatorExchangeRate: '/calculator/exchange-rate',
  calculatorAddLoan: '/calculator/add-loan',
  calculatorDeleteLoan: '/calculator/del-loan',
  calculatorListLoan: '/calculator/list-loan',
  calculatorLoanInfo: '/calculator/info-loan',

  bookKeepingList: '/book-keeping/list',
  bookKeepingSave: '/book-keeping/save',
  bookKeepingUpload: '/book-keeping/upload',
  bookKeepingStatistics: '/book-keeping/statistics',
  bookKeepingDelete: '/book-keeping/delete',
  bookKeepingCategories: '/book-keeping/categories',
  bookKeepingInfo: '/book-keeping/info',

  repaymentProductIndex: '/repayment-product/index',
  repaymentProductList: '/repayment-product/list',
  repaymentProductSave: '/repayment-product/save',
  repaymentProductInfo: '/repayment-product/info',
  repaymentProductSetReminder: '/repayment-product/set-reminder',
  repaymentProductCloseReminder: '/repayment-product/close-reminder',
  repaymentProductDelete: '/repayment-product/delete',
} as const;

/** Sections of a borrower's profile, by the keys in the certify paths. @public Required by GEN-26. */
export const PROFILE_SECTIONS = ['public', 'personal', 'job', 'ext', 'bank'] as const;
