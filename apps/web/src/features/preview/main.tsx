import { createRoot } from 'react-dom/client';
import { Preview } from './Preview.tsx';

const container = document.getElementById('root');
if (container !== null) createRoot(container).render(<Preview />);
