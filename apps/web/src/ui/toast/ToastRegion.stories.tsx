import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, type ReactElement } from 'react';
import { toast } from './toast.ts';
import { ToastRegion } from './ToastRegion.tsx';

const meta = { component: ToastRegion } satisfies Meta<typeof ToastRegion>;
export default meta;
type Story = StoryObj<typeof meta>;

const LONG_MS = 3_600_000;

function Shown({ show }: { readonly show: () => void }): ReactElement {
  useEffect(() => {
    show();
    return toast.hide;
  }, [show]);
  return <ToastRegion />;
}

const plain = (): void => toast.plain('请先选择付款银行卡！', LONG_MS);
const loading = (): void => toast.loading('loading...');
const success = (): void => toast.success('copy success', LONG_MS);
const fail = (): void => toast.fail('验证码错误', LONG_MS);
const long = (): void => toast.plain('The selected order does not support sending collection types', LONG_MS);

export const Plain: Story = { render: () => <Shown show={plain} /> };
export const Loading: Story = { render: () => <Shown show={loading} /> };
export const Success: Story = { render: () => <Shown show={success} /> };
export const Fail: Story = { render: () => <Shown show={fail} /> };
export const Long: Story = { render: () => <Shown show={long} /> };
export const Hidden: Story = { render: () => <Shown show={toast.hide} /> };
