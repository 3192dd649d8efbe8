import { Button, Image, List, NoticeBar, Popup } from 'antd-mobile';
import { useState, type ReactElement } from 'react';
import { type RepaymentData, useAnswer } from '../api.ts';
import { formatDay, pesos } from '../format.ts';
import { Page, Panel, Product, Rows } from '../page.tsx';

export function Repayment(): ReactElement {
  const { data, error } = useAnswer<RepaymentData>('/repayment');
  return (
    <Page title="Repayment" error={error}>
      {data && <Due repayment={data} />}
    </Page>
  );
}

function Due({ repayment }: { repayment: RepaymentData }): ReactElement {
  const [choosing, setChoosing] = useState(false);
  const { payCode, title } = repayment.defDetail;
  return (
    <>
      <div className="content">
        <Panel label="Repayment date" figure={pesos(repayment.repayAmount)} note={formatDay(repayment.repayDate)} />
        <List>
          <List.Item>
            <Product logo={repayment.productLogo} name={repayment.productName} />
          </List.Item>
        </List>
        <Rows rows={repayment.detail} />
        {payCode === '' ? null : (
          <List header={title}>
            <List.Item extra={<Button size="small">Copy</Button>}>{payCode}</List.Item>
          </List>
        )}
        <NoticeBar content="Not sure how to pay? Steps for wallets and stores" color="info" />
      </div>
      <div className="bottom-bar">
        <Button block color="primary" size="large" onClick={() => setChoosing(true)}>
          Payment Method
        </Button>
      </div>
      <Popup visible={choosing} onMaskClick={() => setChoosing(false)} onClose={() => setChoosing(false)} closeOnSwipe>
        <List header="Please select your repayment method for payment">
          {repayment.repayList.map(({ name, logo, channel_number: channel }) => (
            <List.Item key={channel} prefix={<Image src={logo} width={32} height={32} />} onClick={() => setChoosing(false)}>
              {name}
            </List.Item>
          ))}
        </List>
      </Popup>
    </>
  );
}
