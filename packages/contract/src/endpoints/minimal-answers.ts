/**
 * One answer of each of the specification's 38 calls, with only the fields that its sections 7 and 3 list. Values that the specification requires
 * without a name (the button of a product, the failure message) have the contract's names. A call whose answer is "success", "code" or "not shown"
 * has only its envelope. Money is a number of minor units; other numbers and ids occur both as number and as text, so that a page that accepts only
 * our form fails.
 */
const success = { code: 0, message: 'success' };
const legacySuccess = { code: '00', message: 'success' };
const flagSuccess = { success: true };

const summary = {
  orderNo: 900100200,
  productLogo: '/icon.svg',
  productName: 'Quick Loan',
  status: 'Due soon',
  list: [
    { title: 'Loan amount', value: '₱8,000.00' },
    { title: 'Days', value: 120 },
  ],
  isShow: 1,
};

const product = {
  logo: '/icon.svg',
  name: 'Payday Plus',
  buttonText: 'Apply',
  amountRange: '₱2,000 to ₱9,000',
  amountRangeDescription: 'Loan amount',
  rate: '0.1%',
  description: 'Interest a day',
  tags: ['Fast', 'No collateral'],
  flag: '1',
};

const repayment = {
  productName: 'Quick Loan',
  productLogo: '/icon.svg',
  repayDate: '2026-12-05',
  repayList: [
    { name: 'Wallet A', logo: '/icon.svg', channel_number: 90006 },
    { name: 'Wallet B', logo: '/icon.svg', channel_number: '90007' },
  ],
  noticeMsg: '',
  isShowReyTop: 1,
  defDetail: {
    payCode: '881044027716',
    logo: '/icon.svg',
    title: 'Wallet A',
    payNotice: [{ name: 'In the app', steps: ['Open the app', 'Choose Pay Bills'] }],
  },
};

const confirmationData = {
  amount: 800_000,
  periods: 120,
  termUnit: 'day',
  details: [{ text: 'You receive', value: '₱7,760.00' }],
  repay_plans: [
    { title: 'Payment 1 of 2', amount: 432_000, description: 'Principal and interest', pay_time: '2026-12-05' },
    { title: 'Payment 2 of 2', amount: '432000', description: 'Principal and interest', pay_time: '2027-01-04 00:00:00' },
  ],
  firstPayTime: '2026-12-05',
  firstPeriodDay: 30,
  comProductLogo: '/icon.svg',
  comProductName: 'Quick Loan',
  pRateDsc: '4% a month',
  sendSms: 0,
  isPopType: 0,
  popTitle: '',
  popContent: '',
  popAgreementUrl: '',
};

const order = {
  orderStatus: '174',
  noticeStatusText: 'Due soon',
  noticeDesText: 'Please pay in time',
  productName: 'Quick Loan',
  productLogo: '/icon.svg',
  userOrderDetail: { detail: [{ text: 'To pay', value: '₱2,320.00' }] },
  recProducts: [],
  inside: 0,
  h5Url: '',
  isDelay: '1',
  isScore: 0,
  playeduL: '',
  telephone: '',
  reyMsg: '',
  KindTipsMsg: '',
  cardNeedPop: 0,
  cardPopTitle: '',
  cardPopMsg: '',
};

const agreementList = { data: [{ title: 'Loan agreement' }, { title: 'Privacy notice' }] };

const formItem = { subtitle: '', value: '', note: [], inputType: 'number', cardTypeMi: 0, channelNumber: 0 };

/** By call id. API-17 is missing: it returns an image without an envelope. */
export const minimalAnswers = {
  'API-01': {
    ...success,
    data: {
      items: [
        { ...formItem, code: 'channelNumber', title: 'E-wallet', cate: 'enum', note: [{ name: 'Wallet A', type: 90006 }], cardTypeMi: '1' },
        { ...formItem, code: 'accountNumber', title: 'Account number', cate: 'text' },
      ],
    },
  },
  'API-02': success,
  'API-03': {
    ...success,
    data: {
      problemType: [
        { value: 1, title: 'Collection' },
        { value: '2', title: 'Payment not recorded' },
      ],
      problemSonType: [{ value: 11, title: 'Calls at night' }],
      orderDetail: summary,
      orderList: [summary],
    },
  },
  'API-04': { code: '00', message: 'success', data: { url: '/icon.svg' } },
  'API-05': success,
  'API-06': {
    ...success,
    tabs: [{ items: [{ id: 4711, time: '2026-11-01 08:30', type: 'Collection', content: 'They call at night' }] }, { items: [] }],
  },
  'API-07': {
    ...success,
    data: {
      type: 'Collection',
      sonType: 'Calls at night',
      problemId: 4711,
      content: 'They call at night',
      images: [],
      disposeDetail: 'We have spoken with the team',
      disposeImages: [],
      isNeedScore: 1,
    },
  },
  'API-08': legacySuccess,
  'API-09': { ...success, data: { email: 'help@lender.example', smWa: '(02) 8555 0142' } },
  'API-10': {
    ...success,
    data: { alipay: 1, repayToken: 'token-1', bankCards: [{ id: 31, bankName: 'Bank A', cardNo: '**** 5678', bankCode: 'BANKA' }] },
  },
  'API-11': { ...success, data: { needValid: 1, repayRecordId: 5005 } },
  'API-12': success,
  'API-13': { ...success, url: '/loanDetail?productId=P1&orderId=900100200' },
  'API-14': { ...success, data: { id: 7 } },
  'API-15': success,
  'API-16': { ...success, data: { sid: 'sid-1' } },
  'API-18': success,
  'API-19': success,
  'API-20': success,
  'API-21': {
    ...flagSuccess,
    data: {
      ...repayment,
      delayInfo: { title: 'Rollover fee', delayAmount: 69_600 },
      repayPlan: [{ remark: 'Now', title: 'Rollover', amount: 69_600, time: '2026-11-15' }],
    },
  },
  'API-22': {
    ...flagSuccess,
    data: {
      ...repayment,
      repayAmount: '232000',
      detail: [
        { text: 'Principal', value: '₱2,000.00' },
        { text: 'Interest', value: '₱320.00' },
        { text: 'Payments left', value: 2 },
      ],
    },
  },
  'API-23': { ...flagSuccess, data: { payUrl: '/repaymentOfCode?showType=1&payCode=881044027716&payCodeImg=&repayAmount=2320.00' } },
  'API-24': { ...flagSuccess, data: order },
  'API-25': { ...flagSuccess, data: confirmationData },
  'API-26': { ...flagSuccess, data: { lendDetailsUrl: '/order?productId=P1&orderId=900100200' } },
  'API-27': { ...flagSuccess, data: agreementList },
  'API-28': { ...flagSuccess, data: { contract_url: '/loanAgreement' } },
  'API-29': success,
  'API-30': flagSuccess,
  'API-31': { ...legacySuccess, data: confirmationData },
  'API-32': { ...legacySuccess, data: agreementList },
  'API-33': { ...legacySuccess, data: { contract_url: '/loanAgreement' } },
  'API-34': { ...legacySuccess, data: { redirectUrl: '/order?productId=P1&orderId=900100200' } },
  'API-35': legacySuccess,
  'API-36': {
    ...legacySuccess,
    data: {
      failMessage: 'We could not approve this loan',
      // The specification does not list the obfuscated field names: these are the contract's.
      recProducts: [
        {
          harbour: product.logo,
          meadow: product.name,
          copper: product.buttonText,
          ribbon: product.amountRange,
          velvet: product.amountRangeDescription,
          thistle: product.rate,
          pebble: product.description,
          willow: 'Fast/No collateral',
          ember: '1',
        },
      ],
    },
  },
  'API-37': success,
  'API-38': { ...legacySuccess, data: { url: 'https://hiram.example/' } },
} as const;

/** Product for answers whose product list is empty in the specification. @public Used by journeys. */
export const minimalProduct = product;
