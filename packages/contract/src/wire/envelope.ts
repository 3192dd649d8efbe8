/**
 * `generic`: code 0. `legacy`: code '00' (all of the legacy API, and the few v3 calls to which the specification assigns that code). `flag`: success
 * true or false.
 */
export type EnvelopeForm = 'generic' | 'legacy' | 'flag';

/** HTTP client of a call; determines the headers. */
export type Client = 'v3' | 'legacy';

export interface Failure {
  readonly code: number;
  readonly message: string;
}

type Body = Record<string, unknown>;

const SUCCESS_MESSAGE = 'success';

export function writeSuccess(form: EnvelopeForm, at: 'data' | 'top', answer: unknown): Body {
  const fields = at === 'top' ? (answer as Body) : { data: answer };
  if (form === 'flag') return { success: true, code: 0, message: SUCCESS_MESSAGE, ...fields };
  return { code: form === 'legacy' ? '00' : 0, message: SUCCESS_MESSAGE, ...fields };
}

export function writeFailure(form: EnvelopeForm, failure: Failure): Body {
  if (form === 'flag') return { success: false, code: failure.code, message: failure.message, data: null };
  return { code: form === 'legacy' ? String(failure.code) : failure.code, message: failure.message, data: null };
}

export type ReadEnvelope = { readonly ok: true; readonly answer: unknown } | { readonly ok: false; readonly failure: Failure };

/** Code of a failure without a valid code, or of a body that is not an envelope (a proxy's error page, a truncated answer). */
export const UNREADABLE_CODE = -999;

export function readEnvelope(form: EnvelopeForm, at: 'data' | 'top', body: unknown): ReadEnvelope {
  if (typeof body !== 'object' || body === null) return { ok: false, failure: { code: UNREADABLE_CODE, message: '' } };
  const envelope = body as Body;
  if (!isSuccess(form, envelope)) return { ok: false, failure: readFailure(envelope) };
  return { ok: true, answer: at === 'top' ? envelope : envelope['data'] };
}

/**
 * A legacy envelope accepts '00' only; the others accept 0, '0' and '00', because v3 calls answer all three. The specification does not define
 * for each v3 call whether it has a flag or a code: if the expected one is missing, the other decides.
 */
function isSuccess(form: EnvelopeForm, { code, success }: Body): boolean {
  if (form === 'legacy') return code === '00';
  const byCode = code === 0 || code === '0' || code === '00';
  if (form === 'flag') return success === undefined ? byCode : success === true;
  return code === undefined ? success === true : byCode;
}

function readFailure(envelope: Body): Failure {
  const message = envelope['message'];
  return { code: readCode(envelope['code']), message: typeof message === 'string' ? message : '' };
}

/** Number('') is 0, which would turn a failure into code 0, so only whole numbers and their digits are codes. */
function readCode(code: unknown): number {
  if (typeof code === 'string' && /^-?\d{1,9}$/.test(code)) return Number(code);
  return typeof code === 'number' && Number.isInteger(code) ? code : UNREADABLE_CODE;
}
