import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Offer } from './pages/offer.tsx';
import { Order } from './pages/order.tsx';
import { Repayment } from './pages/repayment.tsx';

export const App = (): ReactElement => (
  <Routes>
    <Route path="/offer" element={<Offer />} />
    <Route path="/order" element={<Order />} />
    <Route path="/repayment" element={<Repayment />} />
    <Route path="*" element={<Navigate to="/order" replace />} />
  </Routes>
);
