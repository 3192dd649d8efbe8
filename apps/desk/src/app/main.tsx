import 'virtual:brand.css';
import '@hiram/web/ui/tokens.css';
import '@hiram/web/ui/base.css';
import '../ui/desk.css';
import { createRoot } from 'react-dom/client';
import { makeQueryClient, watchSession } from '../platform/session.tsx';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element #root');
const queries = makeQueryClient();
watchSession(queries);
createRoot(root).render(<App queries={queries} />);
