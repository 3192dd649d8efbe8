import { Button, List } from 'antd-mobile';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { type OrderData, useAnswer } from '../api.ts';
import { pesos } from '../format.ts';
import { Page, Panel, Product, Rows } from '../page.tsx';

export function Order(): ReactElement {
  const { data, error } = useAnswer<OrderData>('/order');
  return (
    <Page title="Order details" error={error}>
      {data && <Details order={data} />}
    </Page>
  );
}

function Details({ order }: { order: OrderData }): ReactElement {
  const navigate = useNavigate();
  const { detail } = order.userOrderDetail;
  const promoted = detail.find(({ amount }) => amount !== undefined);
  return (
    <>
      <div className="content">
        <Panel label={promoted?.text ?? ''} figure={pesos(promoted?.amount ?? 0)} note={order.noticeDesText}>
          <p>{order.noticeStatusText}</p>
        </Panel>
        <List>
          <List.Item>
            <Product logo={order.productLogo} name={order.productName} />
          </List.Item>
        </List>
        <Rows rows={detail.filter((row) => row !== promoted)} />
        <List header="Your loan">
          <List.Item description="What is left, and from which day you can pay it" clickable>
            Repay in full
          </List.Item>
          <List.Item extra={order.telephone} clickable>
            Need help?
          </List.Item>
        </List>
      </div>
      <div className="bottom-bar">
        <Button block color="primary" size="large" onClick={() => void navigate('/repayment')}>
          Repayment
        </Button>
      </div>
    </>
  );
}
