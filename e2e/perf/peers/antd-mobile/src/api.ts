import axios from 'axios';
import { useEffect, useState } from 'react';

interface Envelope<Data> {
  success: boolean;
  message: string;
  data: Data;
}

export interface TextRow {
  text: string;
  value: string;
  amount?: number;
}

export interface OfferData {
  amount: number;
  periods: number;
  details: TextRow[];
  repay_plans: { title: string; amount: number; description: string; pay_time: string }[];
  comProductLogo: string;
  comProductName: string;
  pRateDsc: string;
}

export interface OrderData {
  noticeStatusText: string;
  noticeDesText: string;
  productName: string;
  productLogo: string;
  userOrderDetail: { detail: TextRow[] };
  telephone: string | number;
}

export interface RepaymentData {
  productName: string;
  productLogo: string;
  repayDate: string;
  repayAmount: number;
  repayList: { name: string; logo: string; channel_number: number }[];
  detail: TextRow[];
  defDetail: { payCode: string | number; logo: string; title: string };
}

const client = axios.create({ baseURL: '/entirely', timeout: 60_000 });

interface Answer<Data> {
  data: Data | undefined;
  error: Error | undefined;
}

export function useAnswer<Data>(path: string): Answer<Data> {
  const [answer, setAnswer] = useState<Answer<Data>>({ data: undefined, error: undefined });
  useEffect(() => {
    const abortController = new AbortController();
    client
      .get<Envelope<Data>>(path, { signal: abortController.signal })
      .then(({ data: { data } }) => setAnswer({ data, error: undefined }))
      .catch((error: unknown) => {
        if (!axios.isCancel(error)) setAnswer({ data: undefined, error: error instanceof Error ? error : new Error(String(error)) });
      });
    return () => abortController.abort();
  }, [path]);
  return answer;
}
