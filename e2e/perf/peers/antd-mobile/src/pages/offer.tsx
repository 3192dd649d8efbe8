import { Button, Checkbox, List, Steps } from 'antd-mobile';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { type OfferData, useAnswer } from '../api.ts';
import { formatDay, pesos } from '../format.ts';
import { Page, Panel, Product, Rows } from '../page.tsx';

export function Offer(): ReactElement {
  const { data, error } = useAnswer<OfferData>('/offer');
  return (
    <Page title="Confirm loan" error={error}>
      {data && <Terms offer={data} />}
    </Page>
  );
}

function Terms({ offer }: { offer: OfferData }): ReactElement {
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(true);
  return (
    <>
      <div className="content">
        <Panel label="Loan amount" figure={pesos(offer.amount)} note={`${offer.periods} days · ${offer.pRateDsc}`}>
          <Product logo={offer.comProductLogo} name={offer.comProductName} />
        </Panel>
        <Rows rows={offer.details} />
        <List header="Payment plan">
          <Steps direction="vertical" current={0}>
            {offer.repay_plans.map(({ title, amount, description, pay_time: due }) => (
              <Steps.Step key={title} title={`${title} · ${pesos(amount)}`} description={`${formatDay(due)} · ${description}`} />
            ))}
          </Steps>
        </List>
      </div>
      <div className="bottom-bar">
        <Checkbox checked={agreed} onChange={setAgreed}>
          I have read and agree to the Loan Agreement, the Disclosure Statement and the Privacy Policy
        </Checkbox>
        <Button block color="primary" size="large" disabled={!agreed} onClick={() => void navigate('/order')}>
          Confirm loan
        </Button>
      </div>
    </>
  );
}
